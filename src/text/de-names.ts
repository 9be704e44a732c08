import type { SentencesOf } from '../core/errors/entries.ts'
import type { nameErrors } from '../core/errors/name-errors.ts'
import type { words as en } from './en-names.ts'
import type { Translated } from './words.ts'

/** German: account names. */
export const words: Translated<typeof en> = {
  names: {
    title: 'Namen wählen',
    intro: 'Ein Name statt einer Adresse',
    introText: 'Andere können an {example} senden statt an {address}. Das ist kostenlos.',
    public: 'Jeder kann sehen, zu welcher Adresse ein Name gehört',
    choose: 'Namen wählen',
    field: 'Name',
    rule: 'Buchstaben, Ziffern und Bindestriche. Mindestens {count} Zeichen.',
    minLength: 'Mindestens {count} Zeichen',
    letters: 'Nur Buchstaben, Ziffern und Bindestriche',
    hyphen: 'Ein Bindestrich kann nicht am Anfang oder Ende stehen',
    hyphens: 'Das dritte und das vierte Zeichen können nicht beide Bindestriche sein',
    checking: '{name} wird geprüft',
    free: '{name} ist noch frei',
    taken: '{name} ist vergeben',
    yours: '{name} gehört dir schon',
    ideas: 'Namen zur Auswahl',
    available: 'Frei',
    registered: 'Vergeben',
    enter: 'Namen eingeben',
    register: '{name} registrieren',
    signing: 'Weiter in {wallet}',
    signingLogin: 'Signiere die Nachricht, um {name} zu registrieren',
    costless: 'Das kostet nichts.',
    signingText: 'Signiere die Nachricht in {wallet}. Das kostet nichts.',
    registering: '{name} wird registriert',
    registeringText: 'Das dauert einen Moment',
    done: '{name} gehört dir',
    doneText: 'Andere können jetzt an diesen Namen senden',
    close: 'Fertig',
    declined: 'Es wurde nichts registriert',
    tooLate: 'Das hat zu lange gedauert. Signiere noch einmal.',
    clock: 'Die Uhr deines Geräts geht falsch. Stelle sie richtig und signiere dann noch einmal.',
    signAgain: 'Noch einmal signieren',
    takenMeanwhile: '{name} wurde gerade von jemand anderem registriert',
    another: 'Anderen Namen wählen',
    failed: '{name} wurde nicht registriert',
    failedText: 'Der Namensdienst hat nicht geantwortet. Versuch es gleich noch einmal.',
    failedSign: 'Deine Wallet konnte die Nachricht nicht signieren. Versuch es noch einmal.',
    failedSignature: 'Der Namensdienst hat die Signatur dieses Kontos nicht angenommen.',
    down: 'Namen sind gerade nicht verfügbar',
    unserved: 'Auf {network} gibt es keine Namen',
    retry: 'Noch einmal versuchen',
  },
}

export const errors: SentencesOf<typeof nameErrors> = {
  NAME_TAKEN: 'Dieser Name wurde gerade von jemand anderem registriert',
  NAME_TIMESTAMP: 'Das hat zu lange gedauert. Signiere noch einmal.',
  NAME_SIGNATURE: 'Der Namensdienst hat die Signatur dieses Kontos nicht angenommen',
}
