import type { LoadPart } from '../../src/connectors/wallet-standard/part.ts'
import { requirePart } from '../../src/namespaces/index.ts'

/** Loads the part of a namespace, like the loader that the runtime passes to connectors of Wallet Standard wallets. */
export const loadStandardPart: LoadPart = namespace => requirePart(namespace, 'standardPart')
