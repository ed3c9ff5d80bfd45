// Words that build a question rather than say what it is about; the grammar compares stems.

/** Wherever they are in a question: "what kind of", "is called", "happened". */
export const ALWAYS_LIGHT: readonly string[] = [
  'many much name names named type types kind kinds sort sorts example examples term terms called known happen happens',
  'happened according thing things way ways typical typically tell explain describe list give mean means meant',
  'definition define along please say says said common commonly often exactly currently today main mainly person',
  'people reason reasons go goes going gone went get gets got take takes took taken use uses used come comes came',
  'much ever still yet really actually always usually',
  'compare compared comparison differ differs difference differences versus vs',
  // What is said to put a question; the statements that answer 852 questions have one in nine of them.
  'let lets keep keeps keeping kept put puts putting look looks looked looking see sees ask asks asked want wants wanted stop stops',
  'stopped pick picks try tries tried show shows turn turns know knows knew think like fine good bad big right wrong old okay ok',
  'supposed something everything anything nothing someone somebody everyone everybody anyone anybody rather instead quick quickly now later once idea lot bit',
];

/** Right behind "what" or "which": the kind of answer, which the sentence that answers seldom repeats ("in which year"). */
export const LIGHT_AFTER_WHAT: readonly string[] = [
  'year years date month day decade century time country countries city cities state place region location company',
  'organization organisation percentage percent number amount share proportion fraction price cost rate size length distance',
  'weight temperature speed area language group word phrase title role part form factor factors effect impact',
  'cause caused causes led made makes age field author continent river port',
];

/** Right behind "how": "how long", "how far". */
export const LIGHT_AFTER_HOW: readonly string[] = [
  'long far large big high deep old tall fast wide heavy few small low thick hot cold strong come did different',
];
