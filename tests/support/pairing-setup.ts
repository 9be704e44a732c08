import assert from 'node:assert/strict'
import { type Hex, verifyMessage } from 'viem'
import type { NetworkChoice } from '../../src/core/options.ts'
import { localOne, localTwo } from '../../src/testing/networks.ts'
import { networksAttribute, toAttributeJson } from './attributes.ts'
import { beforeEach, expect, type OnEnd } from './flow-test.ts'
import type { Flow, Visit, VisitOptions } from './modal-page.ts'
import { openPhone, type Phone } from './phone.ts'

const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Sets up a pairing suite: the built bundle in a browser, the phone page as the wallet in another profile, and the local relay. All
 * tests of the suite share one stack and one browser.
 */
export function setUpPairing() {
  let flow: Flow
  beforeEach(({ flow: workerFlow }) => {
    flow = workerFlow
  })

  const getRelayUrl = () => flow.stack.urls.relay as string
  const postCommand = async (path: string, body: object = {}) => {
    const response = await fetch(`${flow.stack.urls.api}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, `${path}: ${response.status}`)
  }
  const openTestPhone = async (onEnd: OnEnd): Promise<Phone> => {
    const phone = await openPhone(flow)
    onEnd(() => phone.visit.end())
    return phone
  }
  const openPage = async ({
    catalog,
    networks = [localOne, localTwo, 'solana'],
    extraAttributes = '',
    hasOnlyButton,
    ...options
  }: VisitOptions & {
    catalog?: boolean
    networks?: readonly NetworkChoice[]
    extraAttributes?: string
    hasOnlyButton?: boolean
  } = {}): Promise<{ visit: Visit; sockets: string[] }> => {
    const { chains, catalog: catalogUrl, images, api } = flow.stack.urls
    const rpcUrls = { 'eip155:31337': [chains[31337]], 'eip155:31338': [chains[31338]], [solanaId]: [api] }
    const endpoints = { relay: getRelayUrl(), catalog: catalog ? catalogUrl : null, images: images ?? null }
    const attributes = `${extraAttributes} ${networksAttribute(...networks)} rpc-urls="${toAttributeJson(rpcUrls)}" endpoints="${toAttributeJson(endpoints)}"`
    const visit = await flow.visit({
      wallets: [],
      attributes,
      ...(hasOnlyButton && { body: `<w3m-button ${attributes}></w3m-button>` }),
      // Allows failed requests, because there is no Solana node and some tests stop the relay.
      expectedErrors: /WebSocket|Failed to load resource/,
      ...options,
    })
    const sockets: string[] = []
    visit.page.on('websocket', socket => sockets.push(new URL(socket.url()).origin))
    return { visit, sockets }
  }
  const pair = async (visit: Visit, phone: Phone): Promise<void> => {
    await phone.scan(await visit.openPairing())
    await phone.approve()
    await visit.waitUntilConnected()
  }
  /** Requests a signature from the page. Resolves when the phone responds. */
  const requestSignature = (visit: Visit, message: string) =>
    visit.page.evaluate(async text => {
      const modal = document.querySelector('w3m-button')?.modal
      const bytes = [...new TextEncoder().encode(text)]
      const hex = `0x${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`
      const { address } = modal?.getAccount() ?? {}
      return (await modal
        ?.getProvider('eip155')
        ?.request({ method: 'personal_sign', params: [hex, address] })) as string
    }, message) as Promise<Hex>
  const isSigned = async (visit: Visit, message: string, signature: Hex) =>
    verifyMessage({ address: (await visit.readAccount())?.address as Hex, message, signature })
  const signOnPhone = async (visit: Visit, phone: Phone, message: string) => {
    const signature = requestSignature(visit, message)
    await expect(phone.page.getByTestId('request-content')).toHaveText(message)
    await phone.approve()
    assert.ok(await isSigned(visit, message, await signature))
  }
  /** Returns all texts of the page that could contain a key of the pairing code. */
  const readPageTexts = (visit: Visit) =>
    visit.page.evaluate(() => {
      const texts: string[] = [location.href, document.title, JSON.stringify(history.state)]
      const readTexts = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          texts.push(...Array.from(element.attributes, ({ value }) => value))
          const { uri, href } = element as Element & { uri?: unknown; href?: unknown }
          texts.push(String(uri), String(href), element.childElementCount ? '' : (element.textContent ?? ''))
          if (element.shadowRoot) readTexts(element.shadowRoot)
        }
      }
      readTexts(document)
      texts.push(JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)))
      return texts.join('\n')
    })

  return {
    getStack: () => flow.stack,
    getRelayUrl,
    postCommand,
    openTestPhone,
    openPage,
    pair,
    requestSignature,
    isSigned,
    signOnPhone,
    readPageTexts,
  }
}
