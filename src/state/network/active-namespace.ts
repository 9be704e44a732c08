import { readonlyType } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'
import { modalAtom } from '../modal-atom.ts'

const activeNamespace = modalAtom<Namespace | undefined>(undefined)

export const $activeNamespace = readonlyType(activeNamespace)

export const namespaceActivated = (namespace: Namespace) => activeNamespace.set(namespace)
