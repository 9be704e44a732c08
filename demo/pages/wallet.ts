import { html, nothing, render, type TemplateResult } from 'lit'
import { ref } from 'lit/directives/ref.js'
import type { NetworkId } from '../../src/core/chain/caip.ts'
import { namespaceOf } from '../../src/core/chain/caip.ts'
import type { Namespace } from '../../src/core/chain/namespace.ts'
import { findKnownNetwork } from '../../src/networks/names.ts'
import {
  bitcoinSigner,
  createPairingWallet,
  evmSigner,
  type PairingProposal,
  type PairingRequest,
  polkadotSigner,
  solanaSigner,
} from '../../src/testing/index.ts'
import { describeRequest, networkName, siteCheckWords } from './wallet-words.ts'

// A phone in the browser: the other end of a pairing, for people without a wallet and for tests. Its keys are public
// and WORTHLESS. `?relay=` and `?rpc-31337=` say where things are when no stack tells; `?approve=auto` asks nobody.

interface StackUrls {
  relay?: string
  bitcoin?: string
  chains?: Record<string, string>
}

const query = new URLSearchParams(location.search)
const keys = [
  '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
] as const
const networks: NetworkId[] = [
  'eip155:31337',
  'eip155:31338',
  'eip155:1',
  'eip155:8453',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  'polkadot:e812d44359276bfc5075e817f19fcc28',
]

const root = document.querySelector<HTMLElement>('#wallet')
if (!root) throw new Error('The page has no place for the wallet')

const urls = await findUrls()
const approvesAll = query.get('approve') === 'auto'
const wallet = await createPairingWallet({
  relayUrl: urls.relay,
  name: 'Phone wallet',
  url: location.origin,
  signers: [
    await evmSigner(keys),
    await solanaSigner([new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]),
    await bitcoinSigner(keys),
    // `//Alice` and `//Bob` of every development chain.
    await polkadotSigner([
      'e5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
      '398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
    ]),
  ],
  networks,
  rpcUrls: urls.rpcUrls,
  storage: 'page',
  ...(approvesAll && { onProposal: 'approve', onRequest: 'approve' }),
})

let isPairing = false
let isBusy = false
let showsTestnets = true
let failure = ''
const refused = new Set<Namespace>()

async function findUrls() {
  const told: StackUrls = await fetch('/stack.json')
    .then(async answer => (answer.ok ? ((await answer.json()) as { urls: StackUrls }).urls : {}))
    // Without a stack the address bar has to say where the relay is.
    .catch(() => ({}))
  const rpcUrls: Partial<Record<NetworkId, string>> = {}
  for (const id of networks) {
    const reference = id.split(':')[1] ?? ''
    const url =
      query.get(`rpc-${reference}`) ??
      told.chains?.[reference] ??
      (id.startsWith('bip122:') ? told.bitcoin : undefined)
    if (url) rpcUrls[id] = url
  }
  return { relay: query.get('relay') ?? told.relay ?? 'ws://127.0.0.1:8788', rpcUrls }
}

/** Runs what a person asked for; one at a time, and what went wrong is said. */
async function act(action: () => Promise<unknown> | undefined): Promise<void> {
  if (isBusy) return
  isBusy = true
  failure = ''
  show()
  try {
    await action()
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
  }
  isBusy = false
  show()
}

async function pairWith(uri: string): Promise<void> {
  if (!uri.startsWith('wc:')) throw new Error('This is no pairing code: it begins with wc:')
  await wallet.pair(uri)
  isPairing = false
}

function submitUri(event: SubmitEvent): void {
  event.preventDefault()
  const uri = String(new FormData(event.target as HTMLFormElement).get('uri') ?? '').trim()
  void act(() => pairWith(uri))
}

interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: (new (options: { formats: string[] }) => CodeReader) | undefined

/** Reads a code from the camera until one is found or the pairing part is closed. */
async function scan(): Promise<void> {
  if (typeof BarcodeDetector === 'undefined')
    throw new Error('This browser cannot read codes: paste the link instead')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    const video = document.querySelector('video')
    if (!video) return
    video.hidden = false
    video.srcObject = stream
    await video.play()
    const reader = new BarcodeDetector({ formats: ['qr_code'] })
    while (isPairing) {
      const uri = (await reader.detect(video)).find(code => code.rawValue.startsWith('wc:'))?.rawValue
      if (uri) {
        await pairWith(uri)
        return
      }
      await new Promise(requestAnimationFrame)
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}

function show(): void {
  render(page(), root as HTMLElement)
}

function page(): TemplateResult {
  const [proposal] = wallet.proposals
  const [request] = wallet.requests
  return html`
    <header>
      <h1>Phone wallet</h1>
      <button data-testid="wallet-online" aria-pressed=${wallet.isOnline} @click=${toggleOnline}>
        ${wallet.isOnline ? 'Online' : 'Offline'}
      </button>
    </header>
    <p class="dim">For development. Its keys are public: never send it anything of value.</p>
    <p class="error" role="alert">${failure}</p>
    ${pairing()} ${accounts()} ${sessions()} ${settings()}
    ${approvesAll || (!proposal && !request) ? nothing : question(proposal ?? request)}
  `
}

function toggleOnline(): void {
  void act(wallet.isOnline ? wallet.goOffline : wallet.goOnline)
}

const pairing = () => html`
  <section aria-labelledby="pairing-title">
    <h2 id="pairing-title">Connect to a page</h2>
    ${
      isPairing
        ? html`
          <form @submit=${submitUri}>
            <label for="uri">Pairing link</label>
            <input id="uri" name="uri" data-testid="uri-input" autocomplete="off" spellcheck="false" placeholder="wc:…" />
            <video hidden muted playsinline></video>
            <div class="row">
              <button class="main" data-testid="uri-connect-button" ?disabled=${isBusy}>Connect</button>
              <button type="button" data-testid="uri-scan-button" ?disabled=${isBusy} @click=${() => act(scan)}>
                Scan
              </button>
            </div>
          </form>
        `
        : html`<button class="main" data-testid="wc-connect" @click=${openPairing}>Connect</button>`
    }
  </section>
`

function openPairing(): void {
  isPairing = true
  show()
  document.querySelector<HTMLInputElement>('#uri')?.focus()
}

const isShown = (id: NetworkId) => showsTestnets || !findKnownNetwork(id)?.testnet

const accounts = () => html`
  <section data-testid="accounts" aria-labelledby="accounts-title">
    <h2 id="accounts-title">Accounts</h2>
    ${(['eip155', 'solana', 'bip122', 'polkadot'] as const).map(
      namespace => html`
        <ul aria-label=${`Accounts of ${namespace}`}>
          ${[...wallet.addresses(namespace)].sort().map(
            address => html`
              <li class="row spread">
                <code>${address}</code>
                <button
                  aria-pressed=${address === wallet.addresses(namespace)[0]}
                  aria-label=${`Use ${address}`}
                  ?disabled=${isBusy}
                  @click=${() => act(() => wallet.switchAccount(namespace, address))}
                >
                  Use
                </button>
              </li>
            `,
          )}
        </ul>
        <div class="row">
          ${wallet.networks
            .filter(id => namespaceOf(id) === namespace && isShown(id))
            .map(
              id => html`
                <button
                  data-testid=${`chain-switch-button${id}`}
                  aria-pressed=${id === wallet.network(namespace)}
                  ?disabled=${isBusy}
                  @click=${() => act(() => wallet.switchNetwork(id))}
                >
                  ${networkName(id)}
                </button>
              `,
            )}
        </div>
      `,
    )}
  </section>
`

const sessions = () => html`
  <section aria-labelledby="sessions-title">
    <h2 id="sessions-title">Connected pages</h2>
    <ul data-testid="sessions">
      ${wallet.sessions.map(
        session => html`
          <li data-testid="session-card" class="row spread">
            <span>
              <strong>${session.site.name}</strong><br />
              <span class="dim">${session.site.url} until ${new Date(session.expiresAt).toLocaleString()}</span>
            </span>
            <button ?disabled=${isBusy} aria-label=${`Delete ${session.site.name}`} @click=${() => act(session.disconnect)}>
              Delete
            </button>
          </li>
        `,
      )}
    </ul>
    ${wallet.sessions.length === 0 ? html`<p class="dim">None yet.</p>` : nothing}
  </section>
`

const settings = () => html`
  <details data-testid="settings">
    <summary>Settings and events</summary>
    <label class="check">
      <input type="checkbox" data-testid="settings-toggle-testnets" .checked=${showsTestnets} @change=${toggleTestnets} />
      Show test networks
    </label>
    <form @submit=${sendEvent}>
      <label for="event-name">Event</label>
      <input id="event-name" name="name" value="accountsChanged" />
      <label for="event-data">Its data, as JSON</label>
      <input id="event-data" name="data" value="[]" />
      <label for="event-network">On the network</label>
      <select id="event-network" name="network">
        ${wallet.networks.map(id => html`<option value=${id}>${networkName(id)}</option>`)}
      </select>
      <button data-testid="event-send-button" ?disabled=${isBusy}>Send the event</button>
    </form>
  </details>
`

function toggleTestnets(event: Event): void {
  showsTestnets = (event.target as HTMLInputElement).checked
  show()
}

function sendEvent(event: SubmitEvent): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const text = (name: string) => String(form.get(name) ?? '')
  void act(async () =>
    wallet.emit({ name: text('name'), data: JSON.parse(text('data')) }, text('network') as NetworkId),
  )
}

/** What stands in front of everything until a person has answered. */
function question(asked: PairingProposal | PairingRequest | undefined) {
  if (!asked) return nothing
  const isProposal = 'networks' in asked
  return html`
    <dialog
      aria-labelledby="question-title"
      ${ref(openAsModal)}
      @cancel=${(event: Event) => event.preventDefault()}
    >
      <h2 id="question-title">${isProposal ? 'Connect to this page?' : describeRequest(asked).question}</h2>
      <p><strong>${asked.site.name}</strong><br /><span class="dim">${asked.site.url}</span></p>
      <p data-testid="session-info-verified" class=${asked.check === 'threat' ? 'error' : 'dim'}>
        ${siteCheckWords[asked.check]}
      </p>
      ${isProposal ? proposalDetails(asked) : requestDetails(asked)}
      <div class="row spread">
        <button data-testid="session-reject-button" ?disabled=${isBusy} @click=${() => act(asked.reject)}>Reject</button>
        <button
          class="main"
          data-testid="session-approve-button"
          ?disabled=${isBusy}
          @click=${() => act(() => approve(asked))}
        >
          Approve
        </button>
      </div>
    </dialog>
  `
}

function openAsModal(element: Element | undefined): void {
  // The reference comes before the element stands in the page.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal()
  })
}

async function approve(asked: PairingProposal | PairingRequest): Promise<void> {
  if (!('networks' in asked)) return asked.approve()
  await asked.approve(knownNamespaces(asked).filter(namespace => !refused.has(namespace)))
  refused.clear()
}

const knownNamespaces = (proposal: PairingProposal) => [
  ...new Set(proposal.networks.filter(network => network.known).map(network => namespaceOf(network.id))),
]

const proposalDetails = (proposal: PairingProposal) => html`
  <p>It wants to see your addresses on:</p>
  <ul>
    ${proposal.networks.map(
      ({ id, known }) =>
        html`<li>${networkName(id)}${known ? nothing : html` <span class="dim">(not in this wallet)</span>`}</li>`,
    )}
  </ul>
  ${knownNamespaces(proposal).map(
    namespace => html`
      <label class="check">
        <input
          type="checkbox"
          data-testid=${`share-${namespace}`}
          .checked=${!refused.has(namespace)}
          @change=${(event: Event) => {
            if ((event.target as HTMLInputElement).checked) refused.delete(namespace)
            else refused.add(namespace)
          }}
        />
        Share the ${namespace} accounts
      </label>
    `,
  )}
`

function requestDetails(request: PairingRequest) {
  const { facts, content } = describeRequest(request)
  return html`
    <p>Network: <span data-testid="request-details-chain">${networkName(request.networkId)}</span></p>
    ${facts.map(([name, value]) => html`<p><span class="dim">${name}</span><br /><code>${value}</code></p>`)}
    ${content === undefined ? nothing : html`<pre tabindex="0" data-testid="request-content">${content}</pre>`}
  `
}

wallet.subscribe(show)
show()
