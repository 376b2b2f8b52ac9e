/** Words that say nothing about which operator is meant: articles, prepositions, question words, and words for calculating itself. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the of in on at to by for from with without into onto upon about as than then that this these those there here it its itself ' +
    'is are was were be been being am do does did done doing has have had having can could shall should will would may might must ' +
    'i me my mine we us our you your he she his her they them their one ones some any each every all both ' +
    'what which who whom whose when where why how if so such and or but nor not no yes ' +
    'much many more most very just only also too ever again still already ' +
    'find finding solve solving solved calculate calculating calculation calculator compute computing computation determine determining work-out formula formulas equation ' +
    'equations give given gives giving get gets getting got need needed needs want know tell show me please help use used using ' +
    'between among through during under over after before until while out up off back its let lets ' +
    'thing things something someone somebody certain particular make makes made take takes taken go goes going come comes'
  ).split(' '),
);
