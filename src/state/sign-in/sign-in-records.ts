import { computed } from 'nanostores'
import { type AccountId, namespaceOf } from '../../core/chain/caip.ts'
import type { Namespace } from '../../core/chain/namespace.ts'
import type { AppError } from '../../core/errors/app-error.ts'
import type { Session } from '../../core/sign-in/siwx.ts'
import { modalAtom } from '../modal-atom.ts'
import type { ReadonlyStore } from '../../core/readonly-store.ts'
import type { SignInReason } from './sign-in.ts'

/** The sign-in state of one account. */
export interface SignInRecord {
  /** Valid session of the account, if any. */
  readonly session?: Session | undefined
  /** Result of the plugin's session check. Absent if the account was not checked yet. */
  readonly check?: 'pending' | 'none' | 'failed' | undefined
  /** Reason for prompting the user at their next action. Absent if no prompt is needed. */
  readonly promptReason?: SignInReason | undefined
  /** The user closed an optional sign-in. The user is not prompted again until the account or network changes. */
  readonly isDismissed?: boolean
}

const records = modalAtom<ReadonlyMap<AccountId, SignInRecord>>(new Map())

export const signInRecordOf = (account: AccountId): SignInRecord => records.get().get(account) ?? {}

export const signInRecordChanged = (account: AccountId, changes: Partial<SignInRecord>): void => {
  records.set(new Map(records.get()).set(account, { ...signInRecordOf(account), ...changes }))
}

const changeAll = (change: (record: SignInRecord, account: AccountId) => SignInRecord): void =>
  records.set(new Map([...records.get()].map(([account, record]) => [account, change(record, account)])))

/** Clears the records of a namespace, except their sessions. */
export const signInChecksCleared = (namespace: Namespace): void =>
  changeAll((record, account) => (namespaceOf(account) === namespace ? { session: record.session } : record))

export const failedChecksCleared = (): void =>
  changeAll(record => (record.check === 'failed' ? { ...record, check: undefined } : record))

export const signInRecordsCleared = (): void => records.set(new Map())

let lastSessions: ReadonlyMap<AccountId, Session> = new Map()

/** Valid sessions by account. Changes only when a session does. */
export const $sessions = computed(records, (allRecords): ReadonlyMap<AccountId, Session> => {
  const sessions = new Map(
    [...allRecords].flatMap(([account, { session }]) => (session ? [[account, session] as const] : [])),
  )
  const isSame =
    sessions.size === lastSessions.size &&
    [...sessions].every(([account, session]) => lastSessions.get(account) === session)
  lastSessions = isSame ? lastSessions : sessions
  return lastSessions
})

interface SignedAtConnect {
  /** The wallet received a sign-in request with the connection. If it only connects, the signature is requested in a second step. */
  readonly isRequested: boolean
  /** Sessions signed during the connection, or the errors of their checks. */
  readonly results: ReadonlyMap<AccountId, Session | AppError>
}

const signedAtConnect = modalAtom<SignedAtConnect>({ isRequested: false, results: new Map() })

/** Signatures of the current connection, for the first sign-in only. */
export const $signedAtConnect: ReadonlyStore<typeof signedAtConnect> = signedAtConnect

export const signatureRequested = (): void =>
  signedAtConnect.set({ ...signedAtConnect.get(), isRequested: true })

export const signatureReceived = (account: AccountId, result: Session | AppError): void => {
  const { isRequested, results } = signedAtConnect.get()
  signedAtConnect.set({ isRequested, results: new Map(results).set(account, result) })
}

/** Clears all signatures. The others contain the same nonce as the used one, so they are invalid. */
export const signaturesUsed = (): void => signedAtConnect.set({ isRequested: false, results: new Map() })
