import { html } from 'lit'
import { act, screen, show } from './screen.ts'
import { wallet } from './setup.ts'

// A pairing link, typed or read by the camera.

async function pairWith(uri: string): Promise<void> {
  if (!uri.startsWith('wc:')) throw new Error('This is no pairing code: it begins with wc:')
  await wallet.pair(uri)
  screen.isPairing = false
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
    while (screen.isPairing) {
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

export const pairing = () => html`
  <section aria-labelledby="pairing-title">
    <h2 id="pairing-title">Connect to a page</h2>
    ${
      screen.isPairing
        ? html`
          <form @submit=${submitUri}>
            <label for="uri">Pairing link</label>
            <input id="uri" name="uri" data-testid="uri-input" autocomplete="off" spellcheck="false" placeholder="wc:…" />
            <video hidden muted playsinline></video>
            <div class="row">
              <button class="main" data-testid="uri-connect-button" ?disabled=${screen.isBusy}>Connect</button>
              <button type="button" data-testid="uri-scan-button" ?disabled=${screen.isBusy} @click=${() => act(scan)}>
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
  screen.isPairing = true
  show()
  document.querySelector<HTMLInputElement>('#uri')?.focus()
}
