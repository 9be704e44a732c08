import { atom, readonlyType } from 'nanostores'
import type { Namespace } from '../../core/chain/namespace.ts'

const activeNamespace = atom<Namespace | undefined>(undefined)

export const $activeNamespace = readonlyType(activeNamespace)

export const namespaceActivated = (namespace: Namespace) => activeNamespace.set(namespace)
