import { css, html, LitElement } from 'lit'

// The minimal implementation for comparison in the same run: a plain Lit button, and a plain Lit dialog with the same kinds of rows as
// the modal.

interface AnnouncedWallet {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string }
}

const wallets: AnnouncedWallet['info'][] = []

// Wallets that the modal recommends below the installed ones on a page without a catalog.
const recommendedNames = ['MetaMask', 'Trust Wallet', 'Base (formerly Coinbase Wallet)', 'Binance Wallet']
addEventListener('eip6963:announceProvider', event => {
  const { info } = (event as CustomEvent<AnnouncedWallet>).detail
  if (!wallets.some(knownWallet => knownWallet.uuid === info.uuid)) wallets.push(info)
})
dispatchEvent(new Event('eip6963:requestProvider'))

/** Plain Lit counterpart of the modal's button. */
class BaselineButton extends LitElement {
  static override styles = css`
    button {
      min-inline-size: 152px;
      min-block-size: 44px;
      border: 0;
      border-radius: 12px;
      background: #00705e;
      color: #fff;
      font: 600 16px system-ui;
    }
  `
  override render() {
    return html`<button @click=${this.#open}>Connect wallet</button>`
  }
  #open() {
    const dialog = document.querySelector('baseline-dialog') ?? document.createElement('baseline-dialog')
    if (!dialog.isConnected) document.body.append(dialog)
    void (dialog as BaselineDialog).show()
  }
}

/** Plain Lit counterpart of the modal with its rows. */
class BaselineDialog extends LitElement {
  static override styles = css`
    dialog {
      inline-size: 376px;
      border: 0;
      border-radius: 28px;
      font: 16px system-ui;
    }
    header {
      display: flex;
      justify-content: space-between;
      min-block-size: 68px;
    }
    .row {
      display: flex;
      align-items: center;
      gap: 12px;
      inline-size: 100%;
      min-block-size: 60px;
      border: 0;
      background: none;
    }
    img,
    svg,
    .tile,
    .stack {
      inline-size: 40px;
      block-size: 40px;
      border-radius: 12px;
    }
    .row .tile {
      flex: none;
      display: grid;
      place-items: center;
      background: #57606a;
      color: #fff;
      font-weight: 600;
    }
    .row .stack {
      flex: none;
      display: grid;
      grid-template-columns: 17px 17px;
      place-content: center;
      gap: 4px;
    }
    .row .stack .tile {
      inline-size: 17px;
      block-size: 17px;
      border-radius: 5px;
      font-size: 8px;
    }
    .row span {
      flex: 1;
      text-align: start;
    }
  `
  async show() {
    this.requestUpdate()
    await this.updateComplete
    this.renderRoot.querySelector('dialog')?.showModal()
  }
  override render() {
    return html`<dialog aria-label="Connect wallet">
      <header>
        <h2>Connect wallet</h2>
        <button aria-label="Close" @click=${() => this.renderRoot.querySelector('dialog')?.close()}>×</button>
      </header>
      <div role="list">
        <button class="row" role="listitem">
          <svg viewBox="0 0 40 40"><rect width="40" height="40" fill="#eee" /></svg><span>WalletConnect</span
          ><small>QR code</small>
        </button>
        ${wallets.map(
          ({ name, icon }) =>
            html`<button class="row" role="listitem">
              <img src=${icon} alt="" /><span>${name}</span><small>Installed</small>
            </button>`,
        )}
        ${recommendedNames.map(
          name =>
            html`<button class="row" role="listitem">
              <span class="tile" aria-hidden="true">${name[0]}</span><span>${name}</span>
            </button>`,
        )}
        <button class="row" role="listitem">
          <span class="stack" aria-hidden="true"
            >${recommendedNames.map(name => html`<span class="tile">${name[0]}</span>`)}</span
          ><span>All wallets</span><small>50+ ›</small>
        </button>
      </div>
      <p>New to wallets? <button>Get started</button></p>
    </dialog>`
  }
}

customElements.define('baseline-button', BaselineButton)
customElements.define('baseline-dialog', BaselineDialog)
