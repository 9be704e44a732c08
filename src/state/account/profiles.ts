import { atom, readonlyType } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'

export interface Profile {
  readonly name?: string
  readonly image?: string
}

const profiles = atom<Record<AccountId, Profile | undefined>>({})

/** Names and pictures by CAIP-10 account. */
export const $profiles = readonlyType(profiles)

export const profileReceived = (account: AccountId, profile: Profile) =>
  profiles.set({ ...profiles.get(), [account]: profile })
