// Given names that are hardly anything else, folded: common in English, commonest elsewhere.
// Names that are places, words or families as often (Paris, Grant, Virginia, Jordan, Rose) are left out.
import { addTo } from '../../../text/groups.ts';
import { lazy } from '../../../text/lazy.ts';
import type { Entity, Facts } from '../entity.ts';

export function isGivenName(word: string): boolean {
  return names().has(word);
}

const NAMES =
  'aaron abdul abdullah abigail abraham adam adrian agnes ahmed aisha akira alan albert alejandro aleksandr alessandro alex ' +
  'alexander alexandra alexandre alexei alfonso alfred ali alice alicia alison allan allen alvin amanda amelia amy ana anastasia ' +
  'anders andre andrea andreas andrei andrew andrzej andy angela angelo anita ann anna anne annette annie anthony antoine anton ' +
  'antonio anwar ariel arnold arthur arturo astrid audrey august ' +
  'barbara barry bashar beatrice ben benedict benjamin bernard bernd bernhard bertrand beth betty beverly bill billy bob bobby ' +
  'boris brad bradley brandon brenda brendan brent brett brian bridget britney bruce bruno bryan ' +
  'cameron camille carl carla carlo carlos carmen carol caroline carolyn carrie catherine cathy cecil cecilia charles charlie ' +
  'cheryl chinua chloe chris christina christine christoph christophe christopher cindy claire clara claude claudia clifford ' +
  'clint clive colin colleen connor constance corey courtney craig curtis cynthia cyril ' +
  'daniel daniela danielle danny darren dave david dawn deborah debra denis dennis derek desmond diana diane dick diego dieter ' +
  'dimitri dirk dmitri dmitry dominic dominique don donald donna doris dorothy doug douglas duncan dustin dwight dylan ' +
  'edgar edith edmund eduardo edward edwin eileen elaine eleanor elena elias elisabeth elizabeth ella ellen elliott elon elsa ' +
  'emanuel emil emilia emilie emilio emily emma emmanuel enrico enrique eric erica erich erik erika ernest ernesto ernst erwin ' +
  'esther ethan eugene eva evan evelyn ' +
  'fatima federico felipe felix ferdinand fernando fiona frances francesca francesco francis francisco francois frank franklin ' +
  'franz fred freddie frederic frederick friedrich fritz ' +
  'gabriel gabriela gareth gary gavin geoff geoffrey george georges gerald gerard gerhard gilbert gilles gina giorgio giovanni ' +
  'giulia giuseppe gloria gordon graham greg gregg gregor gregory greta guillaume guillermo gunther gustav guy gwen ' +
  'hamid hannah hans harold harriet harry harvey hassan heather hector heinrich heinz helen helena helga helmut henri henry ' +
  'herbert herman hermann hideo hillary hiroshi holly horst howard hubert hugh hugo humphrey hussein ' +
  'ian ibrahim ignacio igor ilya imran ines ingrid irene iris irina isaac isabel isabella ismail ivan ivana ivor ' +
  'jack jackie jacob jacqueline jacques jaime jake jakob james jamie jan jane janet janice jared jason javier jay jean jeff ' +
  'jeffrey jennifer jenny jeremy jerome jerry jesse jessica jesus jill jim jimmy joachim joan joanna joanne joao joe joel johann ' +
  'johannes john johnny jon jonas jonathan jorge jose josef joseph josephine josh joshua josie joyce juan juanita judith judy ' +
  'julia julian juliana julie julien juliet julio julius jurgen justin ' +
  'karen karin karl karla karol katarina kate katherine kathleen kathryn kathy katie katrin kazuo keith kelly ken kenji kenneth ' +
  'kevin khalid kim kimberly klaus konrad konstantin kristen kristin kurt kwame kyle ' +
  'larry lars laura lauren laurence laurent lawrence lena leo leon leonard leonardo leonid leroy leslie lewis liam lilian ' +
  'linda lisa lloyd lorenzo lorraine louis louisa louise luc luca lucas lucia lucy ludwig luigi luis luisa lukas luke lydia lynn ' +
  'maeve magnus mahmoud malcolm manfred manuel marc marcel marcela marcelo marco marcus margaret margarita maria marianne marie ' +
  'marilyn mario marion marjorie mark markus marlene marta martha martin martina marvin mary masako mathias matt matteo matthew ' +
  'matthias maurice mauricio max maxim megan mehmet melanie melissa mercedes michael michal michel michele michelle miguel mike ' +
  'mikhail milan mildred milos milton miriam mitchell mohamed mohammad mohammed monica monika moritz muhammad murray mustafa ' +
  'nadia nancy naomi natalia natalie natasha nathan nathaniel neil nelson nicholas nick nicola nicolas nicole nigel nikita ' +
  'nikola nikolai nikos nils noam noel nora norman norma ' +
  'oleg olga oliver olivia olivier omar orlando oscar oskar otto owen ' +
  'pablo pamela pascal patricia patrick paul paula pauline pavel pedro peggy penelope per pete peter petr petra phil philip ' +
  'philippe phillip phyllis pierre pietro piotr priya ' +
  'rachel rafael rajiv ralph ramon raphael raul raymond rebecca reinhard rene ricardo richard rick ricky rita rob robert roberta ' +
  'roberto robin rodney rodrigo roger roland rolf ron ronald rosa rosemary ross roy rudolf rudolph rupert ruth ryan ' +
  'sally salvador sam samantha samuel sandra sanjay sara sarah satoshi scott sean sebastian serena serge sergei sergey sergio ' +
  'seth shannon sharon shaun sheila shinzo shirley sigmund silvia silvio simon simone sofia sonia sophia sophie stan stanislav ' +
  'stefan stefano steffen stella stephan stephane stephanie stephen steve steven stuart sue sunil susan susanne suzanne ' +
  'svetlana sven sylvia ' +
  'takeshi tamara tanya tariq tatiana ted teresa terence terry theodore theresa therese thierry thomas tim timothy tina todd tom ' +
  'tomas tommy tony tracy trevor troy tyler ulrich ulrike ursula ' +
  'vaclav valentina valerie vanessa vasily vera vernon veronica vicente victor vijay viktor vincent vincenzo viola vitaly vivian ' +
  'vladimir volker walter wanda warren wayne wendy werner wilhelm will william willie winston wolfgang ' +
  'agatha alfredo armando augusto bernardo boleslaw bronislaw carlton cesar chandra clarence clayton clifton damian darrell ' +
  'dean deepak dexter dolores dwayne ebrahim edmond efrain elmer enzo ernst esteban eusebio everett fabio faisal farid fidel ' +
  'franciszek frans fredrik gene georgi gerry gonzalo guido gunnar hamza harald hendrik henrik henrique herb hideki ' +
  'ivo jaroslav jeanne jerzy joaquin jorg josephus jules junichiro karim kazimierz keiko kirk krzysztof lee leif len leopold ' +
  'lesley lionel ludovic maciej marek masahiro mathieu mick mikael mircea mordecai narendra nasser naguib olaf osama otis ' +
  'piet przemyslaw quentin ralf randall randy rashid reginald remy rex rosalind rupert ruben rudy sanjiv shane sherman stanislaw ' +
  'sidney sylvester tadeusz takashi thabo thorsten toby toshiro umberto valery vicki vince viktoria vinod wallace wilfred ' +
  'wilson wladyslaw yitzhak yoshihide yukio yves zbigniew zoltan ' +
  'aditya ajay amit amir anders anil anil arjun arun ashok bjorn britta daniella daphne deepa divya eirik emre ewa fabian fiona ' +
  'florian frederik gaurav gita hakan ingo ivana jasmin jeroen jochen jorn joris joost kamal kaspar kavita kristian kristina ' +
  'lakshmi laure laurel lasse linus lorena maarten maaike magdalena malgorzata manoj marieke marjan markku matthijs meera mika ' +
  'mikkel mireille morten nikhil nils niels nina paolo pawel pekka prakash rahul rajesh ramesh ravi ricarda rohit rune sarala ' +
  'siobhan sanne saskia shreya sigrid snezana soren stig suresh sverre tatjana thierry tobias torsten trisha tuomas uwe vikram ' +
  'vivek willem wojciech wouter yannick zdenek ' +
  'xavier yasmin yasser yolanda yoko yuri yusuf yves yvonne zachary zoe';

const names = lazy(() => new Set(NAMES.split(' ')));

// "Merkel" in a document that names Angela Merkel is that person, and so a person.

/** The entities, those of one word typed as persons where a person in the same document has it for a surname. */
export function withSurnames(facts: readonly Facts[], entities: readonly Entity[]): Entity[] {
  const bySurname = new Map<string, number[]>();
  entities.forEach(({ name, type }, at) => {
    const surname = type === 'person' ? surnameOf(name) : undefined;
    if (surname !== undefined) addTo(bySurname, surname, at);
  });
  return entities.map((entity, at) => {
    if (entity.type !== 'unknown' || /\s/u.test(entity.name)) return entity;
    const known = (bySurname.get(entity.name) ?? []).find((other) => meet(facts[at]!, facts[other]!));
    return known === undefined
      ? entity
      : { ...entity, type: 'person' as const, type_rule: `surname of ${entities[known]!.name}` };
  });
}

export function surnameOf(name: string): string | undefined {
  const words = name.replace(/,? (?:Jr|Sr|I{2,3}|IV)\.?$/u, '').split(' ');
  // An abbreviation behind a given name ("Carol PSF") is not a surname.
  return words.length < 2 || !/\p{Ll}/u.test(words.at(-1)!) ? undefined : words.at(-1);
}

function meet(one: Facts, other: Facts): boolean {
  for (const document of one.documents) if (other.documents.has(document)) return true;
  return false;
}
