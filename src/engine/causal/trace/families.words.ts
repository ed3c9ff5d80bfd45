// Words of one family that neither stemming nor the irregular verbs join: verb and noun, adjective and measure. Stems as src/text
// makes them, families between commas.
import { phraseList } from '../../../text/word-lists.ts';

export const FAMILIES: readonly string[] = phraseList(
  'acquir acquisit, advic advis, analys analysi analyz, ban bar, belief believ, blew blow blown, builder built',
  'buy buyer, choic choos chose chosen, close closur, cold coldest cool, compani corpor, conquer conquest',
  'dead death, declin decreas, deep deepen depth, destroy destruct, draft draught, drank drink drunk',
  'driven driver drove, explod explos, fled flee, flew fli flight flown, form found foundat founder',
  'freez frost froze frozen, gift give given, grew grow grown growth, hang hung, heat hot hottest, invad invas',
  'lead leader led, leav left, life live, lose loss lost, made make maker manufactur, own owner ownership',
  'paid pay payment, poor poverti, proof prove proven, public publish, rais rise rose, reopen restart resum',
  'rule ruler, sang sing singer song sung, see seen, sell seller, serv servic, settl settlement settler',
  'ship shipment, shoot shot, shrank shrinkag shrunk, shut shutdown, sign signatori, speaker spoke spoken',
  'strength strong, student studi, su sue, wide widen width, win winner, worker workforc, writer written wrote',
);
