import { loadFeature } from '../../src/namespaces/features.ts'
import type { LoadPairingPart } from '../../src/connectors/walletconnect/part.ts'

/** Loads the part of a namespace, like the loader that the page passes to its pairing connector. */
export const loadPairingPart: LoadPairingPart = namespace => loadFeature(namespace, 'pairing')
