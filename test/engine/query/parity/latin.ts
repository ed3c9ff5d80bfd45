// Twelve facts of one small harbour, in languages of Latin script: heading | sentence | question, then questions that nothing answers.

export const LATIN: Readonly<Record<string, string>> = {
  en: `
Opening hours | The swimming hall is open from 7 to 21 o'clock. | When is the swimming hall open?
Boats | A rowing boat may be rented for three days. | How long may a rowing boat be rented?
Tickets | A day ticket costs 12 euros. | How much does a day ticket cost?
The shore | The lighthouse is 64 metres high. | How high is the lighthouse?
Management | The head of the harbour is Clara Novak. | Who is the head of the harbour?
The pier | Bicycles are not allowed on the pier. | Are bicycles allowed on the pier?
Words | A dinghy is a small boat without a deck. | What is a dinghy?
Roads | The bridge is closed because its cable is being replaced. | Why is the bridge closed?
Luggage | Guests leave their luggage behind the ticket office. | Where do guests leave their luggage?
Bookings | To cancel a booking, fill in the blue form and send it to the office. | How do I cancel a booking?
The past | The harbour was opened in 1893. | When was the harbour opened?
Numbers | The harbour has 37 berths. | How many berths does the harbour have?
?
How high is the bridge?
Who is the owner of the lighthouse?
When was the lighthouse built?
How much does a sailing course cost?`,
  de: `
Zeiten | Die Schwimmhalle ist von 7 bis 21 Uhr geöffnet. | Wann ist die Schwimmhalle geöffnet?
Boote | Ein Ruderboot darf drei Tage gemietet werden. | Wie lange darf ein Ruderboot gemietet werden?
Karten | Eine Tageskarte kostet 12 Euro. | Wie viel kostet eine Tageskarte?
Das Ufer | Der Leuchtturm ist 64 Meter hoch. | Wie hoch ist der Leuchtturm?
Verwaltung | Die Leiterin des Hafens ist Clara Novak. | Wer ist die Leiterin des Hafens?
Der Steg | Fahrräder sind auf dem Steg nicht erlaubt. | Sind Fahrräder auf dem Steg erlaubt?
Wörter | Eine Jolle ist ein kleines Boot ohne Deck. | Was ist eine Jolle?
Wege | Die Brücke ist gesperrt, weil ihr Seil ausgetauscht wird. | Warum ist die Brücke gesperrt?
Gepäck | Gäste lassen ihr Gepäck hinter der Kasse. | Wo lassen Gäste ihr Gepäck?
Buchungen | Um eine Buchung zu stornieren, füllen Sie das blaue Formular aus und schicken es an das Büro. | Wie kann ich eine Buchung stornieren?
Früher | Der Hafen wurde 1893 eröffnet. | Wann wurde der Hafen eröffnet?
Zahlen | Der Hafen hat 37 Liegeplätze. | Wie viele Liegeplätze hat der Hafen?
?
Wie hoch ist die Brücke?
Wer ist der Besitzer des Leuchtturms?
Wann wurde der Leuchtturm gebaut?
Wie viel kostet ein Segelkurs?`,
  fr: `
Horaires | La piscine est ouverte de 7 à 21 heures. | Quand la piscine est-elle ouverte ?
Bateaux | Une barque peut être louée trois jours. | Combien de temps une barque peut-elle être louée ?
Billets | Un billet journalier coûte 12 euros. | Combien coûte un billet journalier ?
Le rivage | Le phare mesure 64 mètres de haut. | Quelle est la hauteur du phare ?
Direction | La directrice du port est Clara Novak. | Qui est la directrice du port ?
La jetée | Les vélos ne sont pas autorisés sur la jetée. | Les vélos sont-ils autorisés sur la jetée ?
Mots | Un youyou est un petit bateau sans pont. | Qu'est-ce qu'un youyou ?
Routes | Le viaduc est fermé parce que son câble est remplacé. | Pourquoi le viaduc est-il fermé ?
Bagages | Les visiteurs laissent leurs bagages derrière la billetterie. | Où les visiteurs laissent-ils leurs bagages ?
Réservations | Pour annuler une réservation, remplissez le formulaire bleu et envoyez-le au bureau. | Comment annuler une réservation ?
Le passé | Le port a été inauguré en 1893. | Quand le port a-t-il été inauguré ?
Chiffres | Le port compte 37 mouillages. | Combien de mouillages compte le port ?
?
Quelle est la hauteur du viaduc ?
Qui est le propriétaire du phare ?
Quand le phare a-t-il été construit ?
Combien coûte un cours de voile ?`,
  es: `
Horario | La piscina está abierta de 7 a 21 horas. | ¿Cuándo está abierta la piscina?
Barcas | Una barca se puede alquilar tres días. | ¿Cuánto tiempo se puede alquilar una barca?
Billetes | Un billete diario cuesta 12 euros. | ¿Cuánto cuesta un billete diario?
La orilla | El faro mide 64 metros de altura. | ¿Qué altura tiene el faro?
Dirección | La directora del puerto es Clara Novak. | ¿Quién es la directora del puerto?
El muelle | No se permiten bicicletas en el muelle. | ¿Se permiten bicicletas en el muelle?
Palabras | Un chinchorro es un bote pequeño sin cubierta. | ¿Qué es un chinchorro?
Caminos | El puente está cerrado porque se cambia su cable. | ¿Por qué está cerrado el puente?
Equipaje | Los huéspedes dejan su equipaje detrás de la taquilla. | ¿Dónde dejan los huéspedes su equipaje?
Reservas | Para cancelar una reserva, rellene el formulario azul y envíelo a la oficina. | ¿Cómo puedo cancelar una reserva?
El pasado | El puerto fue inaugurado en 1893. | ¿Cuándo fue inaugurado el puerto?
Cifras | El puerto tiene 37 amarres. | ¿Cuántos amarres tiene el puerto?
?
¿Qué altura tiene el puente?
¿Quién es el dueño del faro?
¿Cuándo fue construido el faro?
¿Cuánto cuesta un curso de vela?`,
  pt: `
Horário | A piscina está aberta das 7 às 21 horas. | Quando está aberta a piscina?
Barcos | Um barco a remos pode ser alugado por três dias. | Quanto tempo pode ser alugado um barco a remos?
Bilhetes | Um bilhete diário custa 12 euros. | Quanto custa um bilhete diário?
A margem | O farol tem 64 metros de altura. | Qual é a altura do farol?
Direção | A diretora do porto é Clara Novak. | Quem é a diretora do porto?
O cais | Não são permitidas bicicletas no cais. | São permitidas bicicletas no cais?
Palavras | Um bote é um pequeno barco sem convés. | O que é um bote?
Caminhos | A ponte está fechada porque o seu cabo está a ser trocado. | Por que está fechada a ponte?
Bagagem | Os hóspedes deixam a bagagem atrás da bilheteria. | Onde deixam os hóspedes a bagagem?
Reservas | Para cancelar uma reserva, preencha o formulário azul e envie-o ao escritório. | Como posso cancelar uma reserva?
O passado | O porto foi inaugurado em 1893. | Quando foi inaugurado o porto?
Números | O porto tem 37 amarrações. | Quantas amarrações tem o porto?
?
Qual é a altura da ponte?
Quem é o dono do farol?
Quando foi construído o farol?
Quanto custa um curso de vela?`,
  it: `
Orari | La piscina è aperta dalle 7 alle 21. | Quando è aperta la piscina?
Barche | Una barca si può noleggiare per tre giorni. | Per quanto tempo si può noleggiare una barca?
Biglietti | Un biglietto giornaliero costa 12 euro. | Quanto costa un biglietto giornaliero?
La riva | Il faro è alto 64 metri. | Quanto è alto il faro?
Direzione | La direttrice del porto è Clara Novak. | Chi è la direttrice del porto?
Il molo | Le biciclette non sono ammesse sul molo. | Le biciclette sono ammesse sul molo?
Parole | Un canotto è una piccola barca senza ponte. | Che cos'è un canotto?
Strade | Il viadotto è chiuso perché il suo cavo viene sostituito. | Perché è chiuso il viadotto?
Bagagli | Gli ospiti lasciano i bagagli dietro la biglietteria. | Dove lasciano i bagagli gli ospiti?
Prenotazioni | Per annullare una prenotazione, compilate il modulo blu e inviatelo all'ufficio. | Come posso annullare una prenotazione?
Il passato | Il porto fu inaugurato nel 1893. | Quando fu inaugurato il porto?
Numeri | Il porto ha 37 ormeggi. | Quanti ormeggi ha il porto?
?
Quanto è alto il viadotto?
Chi è il proprietario del faro?
Quando fu costruito il faro?
Quanto costa un corso di vela?`,
  nl: `
Tijden | Het zwembad is open van 7 tot 21 uur. | Wanneer is het zwembad open?
Boten | Een roeiboot mag drie dagen gehuurd worden. | Hoe lang mag een roeiboot gehuurd worden?
Kaartjes | Een dagkaart kost 12 euro. | Hoeveel kost een dagkaart?
De oever | De vuurtoren is 64 meter hoog. | Hoe hoog is de vuurtoren?
Bestuur | De directeur van de haven is Clara Novak. | Wie is de directeur van de haven?
De steiger | Fietsen zijn niet toegestaan op de steiger. | Zijn fietsen toegestaan op de steiger?
Woorden | Een jol is een kleine boot zonder dek. | Wat is een jol?
Wegen | De brug is gesloten omdat de kabel wordt vervangen. | Waarom is de brug gesloten?
Bagage | Gasten laten hun bagage achter het loket. | Waar laten gasten hun bagage?
Boekingen | Om een boeking te annuleren, vult u het blauwe formulier in en stuurt u het naar het kantoor. | Hoe kan ik een boeking annuleren?
Vroeger | De haven werd geopend in 1893. | Wanneer werd de haven geopend?
Getallen | De haven heeft 37 ligplaatsen. | Hoeveel ligplaatsen heeft de haven?
?
Hoe hoog is de brug?
Wie is de eigenaar van de vuurtoren?
Wanneer werd de vuurtoren gebouwd?
Hoeveel kost een zeilcursus?`,
  sv: `
Tider | Simhallen är öppen från 7 till 21. | När är simhallen öppen?
Båtar | En roddbåt får hyras i tre dagar. | Hur länge får en roddbåt hyras?
Biljetter | En dagsbiljett kostar 12 euro. | Hur mycket kostar en dagsbiljett?
Stranden | Fyren är 64 meter hög. | Hur hög är fyren?
Ledning | Chefen för hamnen är Clara Novak. | Vem är chefen för hamnen?
Piren | Cyklar är inte tillåtna på piren. | Är cyklar tillåtna på piren?
Ord | En jolle är en liten båt utan däck. | Vad är en jolle?
Vägar | Bron är stängd eftersom dess kabel byts ut. | Varför är bron stängd?
Bagage | Gäster lämnar sitt bagage bakom biljettkassan. | Var lämnar gäster sitt bagage?
Bokningar | För att avboka en resa, fyll i den blå blanketten och skicka den till kontoret. | Hur kan jag avboka en resa?
Förr | Hamnen öppnades 1893. | När öppnades hamnen?
Antal | Hamnen har 37 kajplatser. | Hur många kajplatser har hamnen?
?
Hur hög är bron?
Vem är ägaren till fyren?
När byggdes fyren?
Hur mycket kostar en seglingskurs?`,
  da: `
Tider | Svømmehallen er åben fra 7 til 21. | Hvornår er svømmehallen åben?
Både | En robåd må lejes i tre dage. | Hvor længe må en robåd lejes?
Billetter | En dagsbillet koster 12 euro. | Hvor meget koster en dagsbillet?
Kysten | Fyrtårnet er 64 meter højt. | Hvor højt er fyrtårnet?
Ledelse | Lederen af havnen er Clara Novak. | Hvem er lederen af havnen?
Molen | Cykler er ikke tilladt på molen. | Er cykler tilladt på molen?
Ord | En jolle er en lille båd uden dæk. | Hvad er en jolle?
Veje | Broen er lukket, fordi dens kabel bliver udskiftet. | Hvorfor er broen lukket?
Bagage | Gæster efterlader deres bagage bag billetkontoret. | Hvor efterlader gæster deres bagage?
Bestillinger | For at annullere en bestilling skal du udfylde den blå blanket og sende den til kontoret. | Hvordan kan jeg annullere en bestilling?
Før | Havnen blev åbnet i 1893. | Hvornår blev havnen åbnet?
Tal | Havnen har 37 liggepladser. | Hvor mange liggepladser har havnen?
?
Hvor høj er broen?
Hvem er ejeren af fyrtårnet?
Hvornår blev fyrtårnet bygget?
Hvor meget koster et sejlkursus?`,
  no: `
Tider | Svømmehallen er åpen fra 7 til 21. | Når er svømmehallen åpen?
Båter | En robåt kan leies i tre dager. | Hvor lenge kan en robåt leies?
Billetter | En dagsbillett koster 12 euro. | Hvor mye koster en dagsbillett?
Kysten | Fyrtårnet er 64 meter høyt. | Hvor høyt er fyrtårnet?
Ledelse | Lederen for havnen er Clara Novak. | Hvem er lederen for havnen?
Moloen | Sykler er ikke tillatt på moloen. | Er sykler tillatt på moloen?
Ord | En jolle er en liten båt uten dekk. | Hva er en jolle?
Veier | Broen er stengt fordi kabelen blir byttet ut. | Hvorfor er broen stengt?
Bagasje | Gjester etterlater bagasjen sin bak billettkontoret. | Hvor etterlater gjester bagasjen sin?
Bestillinger | For å avbestille en reise må du fylle ut det blå skjemaet og sende det til kontoret. | Hvordan kan jeg avbestille en reise?
Før | Havnen ble åpnet i 1893. | Når ble havnen åpnet?
Tall | Havnen har 37 båtplasser. | Hvor mange båtplasser har havnen?
?
Hvor høy er broen?
Hvem er eieren av fyrtårnet?
Når ble fyrtårnet bygget?
Hvor mye koster et seilkurs?`,
};
