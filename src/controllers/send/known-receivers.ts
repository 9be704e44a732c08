import { isSameAddress } from '../../core/chain/address.ts'
import { namespaceOf, type NetworkId, parseAccountId } from '../../core/chain/caip.ts'
import { findNetwork } from '../../core/chain/network.ts'
import { findLookAlike } from '../../core/money/look-alike.ts'
import {
  isSamePayment,
  type OwnerId,
  ownerOf,
  type Payment,
  withPayments,
} from '../../core/money/payments.ts'
import { tokenKey } from '../../core/money/token.ts'
import { loadFeature } from '../../namespaces/features.ts'
import { runtime } from '../../runtime.ts'
import { rpcUrls } from '../../services/rpc-urls.ts'
import { type StoredPayment, storedPayments, type StoredPayments } from '../../services/paid-storage.ts'
import { $account } from '../../state/account/account.ts'
import { $knownTokens } from '../../state/account/known-tokens.ts'
import { $payments, paymentVerified, paymentsAdded } from '../../state/account/payments.ts'
import { $networks } from '../../state/network/networks.ts'
import { $knownReceivers, $derivedPayments, $trustedTokens } from '../../state/send/known-receivers.ts'
import { $options } from '../../state/settings/options.ts'
import { perModal } from '../../core/per-modal.ts'

/** Maximum number of claims to verify per receiver. Stored data can contain any number of them. */
const maxVerifications = 5

interface ReceiverVerification {
  readonly address: string
  readonly signal: AbortSignal
  readonly verifications: Map<Payment, Promise<void>>
}

const live = perModal(() => ({
  pendingRead: undefined as Promise<void> | undefined,
  writes: Promise.resolve() as Promise<void>,
  receiver: undefined as ReceiverVerification | undefined,
}))

/** Restores the payments of earlier visits as unverified claims, and stores new ones from now on. */
export function restorePayments(): Promise<void> {
  live.pendingRead ??= restore()
  return live.pendingRead
}

async function restore(): Promise<void> {
  for (const [owner, list] of Object.entries((await storedPayments.read()) ?? {}))
    paymentsAdded(
      owner,
      list.map(payment => ({ ...payment, trust: 'claim' })),
    )
  const stops = [
    $derivedPayments.subscribe(derivedPayments => {
      const { caipAddress } = $account.get()
      if (caipAddress && derivedPayments.length) paymentsAdded(ownerOf(caipAddress), derivedPayments)
    }),
    $payments.listen(paymentsByOwner => {
      live.writes = live.writes.then(() => savePayments(paymentsByOwner))
    }),
    $knownReceivers.listen(() => void verifyPayments()),
  ]
  const currentPayments = $payments.get()
  if (Object.keys(currentPayments).length) live.writes = live.writes.then(() => savePayments(currentPayments))
  runtime.stops.set('payments', () => {
    for (const stop of stops) stop()
  })
}

/** Stores the payments, merged with those of other tabs: first those of the active account, because the storage drops the last. */
async function savePayments(paymentsByOwner: ReturnType<typeof $payments.get>): Promise<void> {
  const previousPayments = (await storedPayments.read()) ?? {}
  const trusted = $trustedTokens.get()
  const isStorable = ({ trust, networkId, token }: Payment) =>
    trust !== 'refuted' &&
    (trust === 'own' || token === undefined || trusted.has(tokenKey({ networkId, address: token })))
  const updatedPayments: Record<OwnerId, StoredPayments[OwnerId]> = {}
  const { caipAddress } = $account.get()
  const owners = [...Object.keys(previousPayments), ...Object.keys(paymentsByOwner)]
  if (caipAddress && ownerOf(caipAddress) in paymentsByOwner) owners.unshift(ownerOf(caipAddress))
  for (const owner of new Set(owners)) {
    const ownPayments = paymentsByOwner[owner] ?? []
    const storedClaims = (previousPayments[owner] ?? []).map(payment => ({
      ...payment,
      trust: 'claim' as const,
    }))
    const isRefuted = (payment: Payment) =>
      ownPayments.some(ownPayment => ownPayment.trust === 'refuted' && isSamePayment(ownPayment, payment))
    const payments = withPayments(
      storedClaims.filter(payment => !isRefuted(payment)),
      ownPayments.filter(isStorable),
    )
    if (payments.length) updatedPayments[owner] = payments.map(toStored)
  }
  // Avoids a loop of storage events between tabs with the same data.
  if (JSON.stringify(updatedPayments) === JSON.stringify(previousPayments)) return
  await (Object.keys(updatedPayments).length
    ? storedPayments.write(updatedPayments)
    : storedPayments.remove())
}

const toStored = ({ to, networkId, hash, token }: Payment): StoredPayment => ({
  to,
  networkId,
  hash,
  ...(token !== undefined && { token }),
})

/** Verifies on chain the claimed payments to a receiver and to addresses that resemble it. Never rejects. */
export async function verifyReceiverPayments(address: string, signal: AbortSignal): Promise<void> {
  live.receiver = { address, signal, verifications: new Map() }
  await restorePayments()
  await verifyPayments()
}

async function verifyPayments(): Promise<void> {
  const { claims } = $knownReceivers.get()
  const { caipAddress } = $account.get()
  if (!live.receiver || live.receiver.signal.aborted || !caipAddress) return
  const { address, signal, verifications: proofs } = live.receiver
  const namespace = namespaceOf(caipAddress)
  const relevantClaims = claims.filter(
    ({ to }) =>
      isSameAddress(namespace, to, address) || findLookAlike(namespace, address, [to]) !== undefined,
  )
  for (const payment of relevantClaims) {
    if (proofs.size >= maxVerifications || [...proofs.keys()].some(key => isSamePayment(key, payment)))
      continue
    const from = parseAccountId(caipAddress).address
    proofs.set(payment, verifyPayment(payment, { owner: ownerOf(caipAddress), from, signal }))
  }
  await Promise.all(proofs.values())
}

async function verifyPayment(
  payment: Payment,
  { owner, from, signal }: { owner: OwnerId; from: string; signal: AbortSignal },
): Promise<void> {
  // If the chain is unreachable, the payment stays a claim.
  const isConfirmed = await verifyPaymentOnChain(payment, from, signal).catch(() => undefined)
  if (isConfirmed === undefined || signal.aborted) return
  paymentVerified(owner, payment, isConfirmed ? 'proven' : 'refuted')
}

async function verifyPaymentOnChain(
  { networkId, hash, to }: Payment,
  from: string,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const network = findNetwork($networks.get(), networkId)
  const verify = network && (await loadFeature(namespaceOf(networkId), 'payments'))
  if (!network || !verify) return undefined
  const contracts = (keys: Iterable<string>) => contractsOf(keys, networkId)
  return verify({
    rpcUrls: rpcUrls(network, $options.get()),
    hash,
    from,
    to,
    tokens: contracts($trustedTokens.get()),
    genuineTokens: contracts($knownTokens.get().keys),
    signal,
  })
}

const contractsOf = (keys: Iterable<string>, networkId: NetworkId): string[] =>
  [...keys].flatMap(key => (key.startsWith(`${networkId}:`) ? key.slice(networkId.length + 1) : []))
