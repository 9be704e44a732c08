import type { Namespace } from '../../core/chain/namespace.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

const activeNamespace = modalAtom<Namespace | undefined>(undefined)

export const $activeNamespace: ReadonlyStore<typeof activeNamespace> = activeNamespace

export const namespaceActivated = (namespace: Namespace) => activeNamespace.set(namespace)
