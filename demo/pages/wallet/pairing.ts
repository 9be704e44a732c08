import { html, nothing } from 'lit'
import { runAction, screen, updatePage } from './screen.ts'
import { wallet } from './setup.ts'

// Pairs with a link that the user enters, or scans as a QR code.

async function pairWith(uri: string): Promise<void> {
  if (!uri.startsWith('wc:')) throw new Error('Not a connection link. It starts with wc:')
  await wallet.pair(uri)
  screen.isPairing = false
}

function submitUri(event: SubmitEvent): void {
  event.preventDefault()
  const uri = String(new FormData(event.target as HTMLFormElement).get('uri') ?? '').trim()
  void runAction(() => pairWith(uri))
}

interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
declare const BarcodeDetector: (new (options: { formats: string[] }) => CodeReader) | undefined

/** Scans with the camera until a pairing code is found. Rejects if the browser has no `BarcodeDetector`. */
async function scan(): Promise<void> {
  if (typeof BarcodeDetector === 'undefined')
    throw new Error('This browser can’t scan QR codes. Paste the link instead.')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    const video = document.querySelector('video')
    if (!video) return
    video.hidden = false
    video.srcObject = stream
    await video.play()
    const reader = new BarcodeDetector({ formats: ['qr_code'] })
    while (screen.isPairing) {
      const uri = (await reader.detect(video)).find(code => code.rawValue.startsWith('wc:'))?.rawValue
      if (uri) {
        await pairWith(uri)
        return
      }
      await new Promise(requestAnimationFrame)
    }
  } finally {
    for (const mediaTrack of stream.getTracks()) mediaTrack.stop()
  }
}

/** Returns the pairing code that the embedding page shows, or undefined if it shows none. */
function readParentCode(): string | undefined {
  const findCode = (root: ParentNode): string | undefined => {
    for (const element of root.querySelectorAll('*')) {
      const { uri } = element as { uri?: unknown }
      if (element.localName === 'wui-qr-code' && typeof uri === 'string' && uri) return uri
      const innerCode = element.shadowRoot ? findCode(element.shadowRoot) : undefined
      if (innerCode) return innerCode
    }
    return undefined
  }
  return findCode(window.parent.document)
}

function scanParent(): Promise<void> {
  const uri = readParentCode()
  if (!uri) throw new Error('No code in sight. Choose “Another device” in the page first.')
  return pairWith(uri)
}

export const isEmbedded = window.parent !== window

export const renderPairing = () => html`
  <section aria-labelledby="pairing-title">
    <h2 id="pairing-title">Connect to a site</h2>
    ${
      screen.isPairing
        ? html`
          <form @submit=${submitUri}>
            <label for="uri">Link from the QR code</label>
            <input id="uri" name="uri" data-testid="uri-input" autocomplete="off" spellcheck="false" placeholder="wc:…" />
            <video hidden muted playsinline></video>
            <div class="row">
              <button class="main" data-testid="uri-connect-button" ?disabled=${screen.isBusy}>Connect</button>
              <button type="button" data-testid="uri-scan-button" ?disabled=${screen.isBusy} @click=${() => runAction(scan)}>
                Scan
              </button>
            </div>
          </form>
        `
        : html`
          <div class="row">
            ${
              isEmbedded
                ? html`<button class="main" data-testid="scan-beside" ?disabled=${screen.isBusy} @click=${() => runAction(async () => scanParent())}>
                  Scan the code
                </button>`
                : nothing
            }
            <button class=${isEmbedded ? '' : 'main'} data-testid="wc-connect" @click=${openPairing}>
              ${isEmbedded ? 'Paste' : 'Connect'}
            </button>
          </div>
        `
    }
  </section>
`

function openPairing(): void {
  screen.isPairing = true
  updatePage()
  document.querySelector<HTMLInputElement>('#uri')?.focus()
}
