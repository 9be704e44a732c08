import { computed } from 'nanostores'
import type { AccountId } from '../../core/chain/caip.ts'
import {
  fullName,
  type LabelProblem,
  labelProblem,
  nameZone,
  toLabel,
} from '../../core/identity/account-name.ts'
import type { NormalName } from '../../core/identity/normal-name.ts'
import { $account } from '../account/account.ts'
import { $options } from '../settings/options.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'

/** Name suggestions of the service for a typed label. */
export interface NameIdeas {
  readonly status: 'none' | 'checking' | 'ready' | 'failed' | 'unserved'
  /** The label that the suggestions were requested for. */
  readonly label: string
  readonly ideas: readonly { readonly name: NormalName; readonly isRegistered: boolean }[]
}

/** Reason why a registration failed. `late`: signed too late. `clock`: the device's clock differs from the service's. */
export type NameFailure = 'declined' | 'late' | 'clock' | 'taken' | 'service' | 'sign' | 'signature'

/** An attempt to register a name for an account. */
export interface Registration {
  readonly account: AccountId
  readonly name: NormalName
  readonly step: 'signing' | 'registering' | 'done' | 'failed'
  readonly failure?: NameFailure
}

const noIdeas: NameIdeas = { status: 'none', label: '', ideas: [] }

const typedName = modalAtom('')
const ideas = modalAtom<NameIdeas>(noIdeas)
const registration = modalAtom<Registration | undefined>(undefined)

/** The text of the name field, as typed. */
export const $typedName: ReadonlyStore<typeof typedName> = typedName
export const $nameIdeas: ReadonlyStore<typeof ideas> = ideas

/** The registration of the active account. */
export const $registration = computed([registration, $account], (current, { caipAddress }) =>
  current && current.account === caipAddress ? current : undefined,
)

export type NameState = LabelProblem | 'checking' | 'taken' | 'yours' | 'free' | 'failed' | 'unserved'

/** The typed name, and whether it can be registered. */
export const $nameChoice = computed(
  [typedName, ideas, $account, $options],
  (
    text,
    { status, label: requestedLabel, ideas: suggestions },
    { profileName },
    options,
  ): {
    readonly label: string
    readonly name: NormalName
    readonly state: NameState
  } => {
    const label = toLabel(text)
    const name = fullName(label, nameZone(options))
    const getState = (): NameState => {
      const problem = labelProblem(label)
      if (problem) return problem
      if (profileName === name) return 'yours'
      if (requestedLabel !== label || status === 'none' || status === 'checking') return 'checking'
      if (status !== 'ready') return status
      // A response that does not list the name itself does not show that the name is available.
      return (
        { true: 'taken' as const, false: 'free' as const }[
          String(suggestions.find(suggestion => suggestion.name === name)?.isRegistered)
        ] ?? 'failed'
      )
    }
    return { label, name, state: getState() }
  },
)

export const nameTyped = (text: string): void => {
  typedName.set(text)
  if (registration.get()?.step === 'failed') registration.set(undefined)
}
export const ideasRequested = (label: string): void =>
  ideas.set({ status: 'checking', label, ideas: ideas.get().ideas })
export const ideasReceived = (label: string, suggestions: NameIdeas['ideas']): void =>
  ideas.set({ status: 'ready', label, ideas: suggestions })
export const ideasFailed = (label: string, status: 'failed' | 'unserved'): void =>
  ideas.set({ status, label, ideas: [] })
export const ideasCleared = (): void => ideas.set(noIdeas)

export const registrationStarted = (account: AccountId, name: NormalName): void =>
  registration.set({ account, name, step: 'signing' })
/** Updates the current registration. Does nothing without a registration. */
export const registrationUpdated = (change: Omit<Registration, 'account' | 'name'>): void => {
  const currentRegistration = registration.get()
  if (currentRegistration)
    registration.set({ account: currentRegistration.account, name: currentRegistration.name, ...change })
}
export const registrationCleared = (): void => registration.set(undefined)
