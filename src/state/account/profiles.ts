import type { AccountId } from '../../core/chain/caip.ts'
import type { NormalName } from '../../core/identity/normal-name.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

export interface Profile {
  /** Normalized, so that buttons can show the name unchanged. */
  readonly name?: NormalName
  readonly image?: string
}

const profiles = modalAtom<Record<AccountId, Profile | undefined>>({})

/** Names and pictures by CAIP-10 account. */
export const $profiles: ReadonlyStore<typeof profiles> = profiles

export const profileReceived = (account: AccountId, profile: Profile) =>
  profiles.set({ ...profiles.get(), [account]: profile })
