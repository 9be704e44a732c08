import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Flow, Visit, VisitOptions } from '../../support/modal-page.ts'

/** Output folder of `scripts/consumers.mjs`. */
const builtFolder = path.resolve(import.meta.dirname, '../../../.cache/compat')

/** Opens a built app on the local chains and services. */
export async function openApp(flow: Flow, app: string, options: Partial<VisitOptions> = {}): Promise<App> {
  const folder = path.join(builtFolder, app)
  const names = readdirSync(folder).filter(name => name.endsWith('.js'))
  const files = Object.fromEntries(
    names.map(name => [`/compat/${app}/${name}`, readFileSync(path.join(folder, name), 'utf8')]),
  )
  const { chains, relay, solana, bitcoin, catalog, images } = flow.stack.urls
  const local = {
    chains,
    solana,
    bitcoin,
    endpoints: { relay, catalog, images, api: null, frame: null, analytics: null },
  }
  const bodyFile = path.join(import.meta.dirname, app, 'body.html')
  const visit = await flow.visit({
    head: `<script>window.local = ${JSON.stringify(local)}</script><script type="module" src="/compat/${app}/page.js"></script>`,
    body: `<h1>${app}</h1>${existsSync(bodyFile) ? readFileSync(bodyFile, 'utf8') : '<div id="root"></div>'}`,
    files,
    expectedErrors: /WebSocket|Failed to load resource/,
    ...options,
  })
  const openedApp = new App(visit)
  await visit.page.locator('#info').waitFor()
  return openedApp
}

export type AppValues = Readonly<Record<string, unknown>>

/** An app that renders its state in `#info`. */
export class App {
  constructor(readonly visit: Visit) {}

  press(id: string): Promise<void> {
    return this.visit.page.click(`#${id}`)
  }

  async readValues(): Promise<AppValues> {
    return JSON.parse((await this.visit.page.locator('#info').textContent()) || '{}') as AppValues
  }

  /** Waits until the app shows these values. Resolves with everything that it shows. */
  async waitForValues(expected: AppValues): Promise<AppValues> {
    await this.visit.until(text => {
      const values = JSON.parse(document.querySelector('#info')?.textContent || '{}') as AppValues
      return Object.entries(JSON.parse(text) as AppValues).every(
        ([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value),
      )
    }, JSON.stringify(expected))
    return this.readValues()
  }

  /** Waits until the app shows a value with this name. */
  async waitForValue(name: string): Promise<string> {
    await this.visit.until(key => {
      const values = JSON.parse(document.querySelector('#info')?.textContent || '{}') as AppValues
      return Boolean(values[key])
    }, name)
    return (await this.readValues())[name] as string
  }

  /** Selects a wallet in the open modal, which then connects. */
  async chooseWallet(wallet?: string): Promise<void> {
    await this.visit.see('w3m-modal-card')
    await this.visit.pick(wallet)
    await this.visit.waitUntilRemoved('w3m-modal-card')
  }

  /** Clicks the button in an AppKit element. */
  clickElement(name: string): Promise<void> {
    return this.visit.page.locator(name).first().getByRole('button').first().click()
  }

  async reload(): Promise<void> {
    await this.visit.page.reload()
    await this.visit.page.locator('#info').waitFor()
  }
}
