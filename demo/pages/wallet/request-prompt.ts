import { html, nothing } from 'lit'
import { ref } from 'lit/directives/ref.js'
import { namespaceOf } from '../../../src/core/chain/caip.ts'
import type { Namespace } from '../../../src/core/chain/namespace.ts'
import type { PairingProposal, PairingRequest } from '../../../src/testing/index.ts'
import { runAction, screen } from './screen.ts'
import { describeRequest, namespaceNames, networkNameOf, siteCheckTexts } from './describe-request.ts'

/** Namespaces that the user has excluded from the pending connection. */
const refusedNamespaces = new Set<Namespace>()

/** Renders a modal dialog for a pending proposal or request. */
export function renderPrompt(pendingMessage: PairingProposal | PairingRequest | undefined) {
  if (!pendingMessage) return nothing
  const isProposal = 'networks' in pendingMessage
  return html`
    <dialog
      aria-labelledby="question-title"
      ${ref(openAsModal)}
      @cancel=${(event: Event) => event.preventDefault()}
    >
      <h2 id="question-title">${isProposal ? 'Connect to this site?' : describeRequest(pendingMessage).question}</h2>
      <p class="site"><strong>${pendingMessage.site.name}</strong><br /><span class="dim">${hostOf(pendingMessage.site.url)}</span></p>
      <p data-testid="session-info-verified" class=${pendingMessage.check === 'threat' ? 'error' : 'dim'}>
        ${siteCheckTexts[pendingMessage.check]}
      </p>
      ${isProposal ? renderProposalDetails(pendingMessage) : renderRequestDetails(pendingMessage)}
      <div class="row spread">
        <button data-testid="session-reject-button" ?disabled=${screen.isBusy} @click=${() => runAction(pendingMessage.reject)}>Decline</button>
        <button
          class="main"
          data-testid="session-approve-button"
          ?disabled=${screen.isBusy}
          @click=${() => runAction(() => approve(pendingMessage))}
        >
          Approve
        </button>
      </div>
    </dialog>
  `
}

/** Returns the host of a URL, by which the user recognizes the site. */
function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}

function openAsModal(element: Element | undefined): void {
  // Waits for a microtask, because the ref callback runs before the element is connected.
  queueMicrotask(() => {
    if (element instanceof HTMLDialogElement && element.isConnected && !element.open) element.showModal()
  })
}

async function approve(pendingMessage: PairingProposal | PairingRequest): Promise<void> {
  if (!('networks' in pendingMessage)) return pendingMessage.approve()
  await pendingMessage.approve(
    supportedNamespacesOf(pendingMessage).filter(namespace => !refusedNamespaces.has(namespace)),
  )
  refusedNamespaces.clear()
}

const supportedNamespacesOf = (proposal: PairingProposal) => [
  ...new Set(proposal.networks.filter(network => network.known).map(network => namespaceOf(network.id))),
]

const renderProposalDetails = (proposal: PairingProposal) => html`
  ${
    proposal.message === undefined
      ? nothing
      : html`<p>It also asks you to sign in:</p>
          <pre tabindex="0" data-testid="sign-in-content">${proposal.message}</pre>`
  }
  <p>It will see your addresses on:</p>
  <ul class="chips">
    ${proposal.networks.map(
      ({ id, known }) =>
        html`<li>${networkNameOf(id)}${known ? nothing : html` <span class="dim">(not in this wallet)</span>`}</li>`,
    )}
  </ul>
  ${supportedNamespacesOf(proposal).map(
    namespace => html`
      <label class="check">
        <input
          type="checkbox"
          data-testid=${`share-${namespace}`}
          .checked=${!refusedNamespaces.has(namespace)}
          @change=${(event: Event) => {
            if ((event.target as HTMLInputElement).checked) refusedNamespaces.delete(namespace)
            else refusedNamespaces.add(namespace)
          }}
        />
        Share your ${namespaceNames[namespace] ?? namespace} accounts
      </label>
    `,
  )}
`

function renderRequestDetails(request: PairingRequest) {
  const { facts, content } = describeRequest(request)
  return html`
    <dl>
      <div><dt>Network</dt><dd data-testid="request-details-chain">${networkNameOf(request.networkId)}</dd></div>
      ${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
    </dl>
    ${content === undefined ? nothing : html`<pre tabindex="0" data-testid="request-content">${content}</pre>`}
  `
}
