import { html, nothing, render, type TemplateResult } from 'lit'
import { type NetworkId, namespaceOf } from '../../src/core/chain/caip.ts'
import { findNetwork } from '../find-network.ts'
import { isEmbedded, renderPairing } from './wallet/pairing.ts'
import { renderPrompt } from './wallet/request-prompt.ts'
import { runAction, setPageRenderer, screen, updatePage } from './wallet/screen.ts'
import { isAutoApproved, wallet } from './wallet/setup.ts'
import { namespaceNames, networkNameOf, shortenAddress } from './wallet/describe-request.ts'

// Phone wallet page: a wallet for pairing, for visitors without one and for tests. Its keys are public and WORTHLESS. `?relay=` and
// `?rpc-31337=` replace the URLs of the stack. `?approve=auto` approves without a prompt.

function renderPage(): TemplateResult {
  const [proposal] = wallet.proposals
  const [request] = wallet.requests
  return html`
    <header>
      <h1>Phone wallet</h1>
      <button class="chip" data-testid="wallet-online" aria-pressed=${wallet.isOnline} @click=${toggleOnline}>
        ${wallet.isOnline ? 'Online' : 'Offline'}
      </button>
    </header>
    <p class="error" role="alert">${screen.failure}</p>
    ${renderPairing()} ${renderAccounts()} ${renderSessions()} ${isEmbedded ? nothing : renderSettings()}
    <p class="dim small">For development only. The keys are public: never send anything of value here.</p>
    ${isAutoApproved || (!proposal && !request) ? nothing : renderPrompt(proposal ?? request)}
  `
}

function toggleOnline(): void {
  void runAction(wallet.isOnline ? wallet.goOffline : wallet.goOnline)
}

const isVisible = (id: NetworkId) => screen.areTestnetsVisible || !findNetwork(id)?.testnet

const renderAccounts = () => html`
  <section data-testid="accounts" aria-labelledby="accounts-title">
    <h2 id="accounts-title">Accounts</h2>
    ${(['eip155', 'solana', 'bip122', 'polkadot'] as const).map(
      namespace => html`
        <h3>${namespaceNames[namespace]}</h3>
        <ul aria-label=${`${namespaceNames[namespace]} accounts`}>
          ${[...wallet.addresses(namespace)].sort().map(
            address => html`
              <li class="row spread">
                <code title=${address}>${shortenAddress(address)}</code>
                <button
                  class="chip"
                  aria-pressed=${address === wallet.addresses(namespace)[0]}
                  aria-label=${`${address === wallet.addresses(namespace)[0] ? 'In use' : 'Use'}: ${address}`}
                  ?disabled=${screen.isBusy}
                  @click=${() => runAction(() => wallet.switchAccount(namespace, address))}
                >
                  ${address === wallet.addresses(namespace)[0] ? 'In use' : 'Use'}
                </button>
              </li>
            `,
          )}
        </ul>
        <div class="row">
          ${wallet.networks
            .filter(id => namespaceOf(id) === namespace && isVisible(id))
            .map(
              id => html`
                <button
                  class="chip"
                  data-testid=${`chain-switch-button${id}`}
                  aria-pressed=${id === wallet.network(namespace)}
                  ?disabled=${screen.isBusy}
                  @click=${() => runAction(() => wallet.switchNetwork(id))}
                >
                  ${networkNameOf(id)}
                </button>
              `,
            )}
        </div>
      `,
    )}
  </section>
`

const renderSessions = () => html`
  <section aria-labelledby="sessions-title">
    <h2 id="sessions-title">Connected sites</h2>
    <ul data-testid="sessions">
      ${wallet.sessions.map(
        session => html`
          <li data-testid="session-card" class="row spread">
            <span>
              <strong>${session.site.name}</strong><br />
              <span class="dim">until ${new Date(session.expiresAt).toLocaleDateString()}</span>
            </span>
            <button class="chip" ?disabled=${screen.isBusy} aria-label=${`Disconnect ${session.site.name}`} @click=${() => runAction(session.disconnect)}>
              Disconnect
            </button>
          </li>
        `,
      )}
    </ul>
    ${wallet.sessions.length === 0 ? html`<p class="dim">No sites connected</p>` : nothing}
  </section>
`

const renderSettings = () => html`
  <details data-testid="settings">
    <summary>For developers</summary>
    <label class="check">
      <input type="checkbox" data-testid="settings-toggle-testnets" .checked=${screen.areTestnetsVisible} @change=${toggleTestnets} />
      Show test networks
    </label>
    <form @submit=${sendEvent}>
      <label for="event-name">Event</label>
      <input id="event-name" name="name" value="accountsChanged" />
      <label for="event-data">Its data, as JSON; an empty list when left out</label>
      <input id="event-data" name="data" />
      <label for="event-network">On the network</label>
      <select id="event-network" name="network">
        ${wallet.networks.map(id => html`<option value=${id}>${networkNameOf(id)}</option>`)}
      </select>
      <button data-testid="event-send-button" ?disabled=${screen.isBusy}>Send the event</button>
    </form>
  </details>
`

function toggleTestnets(event: Event): void {
  screen.areTestnetsVisible = (event.target as HTMLInputElement).checked
  updatePage()
}

function sendEvent(event: SubmitEvent): void {
  event.preventDefault()
  const form = new FormData(event.target as HTMLFormElement)
  const getText = (name: string) => String(form.get(name) ?? '')
  void runAction(async () =>
    wallet.emit(
      { name: getText('name'), data: JSON.parse(getText('data') || '[]') },
      getText('network') as NetworkId,
    ),
  )
}

const root = document.querySelector<HTMLElement>('#wallet')
if (!root) throw new Error('The page has no element for the wallet')
root.replaceChildren()
setPageRenderer(() => render(renderPage(), root))
wallet.subscribe(updatePage)
updatePage()
