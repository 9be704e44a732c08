// The embedded wallet in a real browser with its server, its page, its keys and the chains.
import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getTransferSolInstruction } from '@solana-program/system'
import { address, createNoopSigner } from '@solana/web3.js'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther, toHex } from 'viem'
import { solanaTestAddresses } from '../../demo/backend/chains/solana.ts'
import { ask as askNode } from '../../demo/backend/frame/page/wallet/rpc.ts'
import { browserArguments, disabledFeatures, findFastBrowser, without } from '../../scripts/lib/browser.mjs'
import { freshLifetime, wireTransaction } from '../../src/namespaces/solana/transfer.ts'
import { encodeBase58 } from '../../src/core/chain/base58.ts'
import { sdkMark } from '../../src/services/embedded-frame/protocol.ts'
import { localSolana } from '../../src/testing/networks.ts'
import { agree, openOwnWindow } from '../support/agree.ts'
import { FrameClient } from '../support/frame-client.ts'
import { press as pressButton } from '../support/press.ts'
import { until } from '../support/until.ts'
import { type StackProcess, startStackProcess } from '../support/stack.ts'
import { afterAll, beforeAll, describe, test } from '../support/flow-test.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const patienceMs = 60_000

declare global {
  interface Window {
    askFrame(name: string, payload?: unknown): Promise<{ type: string; payload?: unknown }>
    frameIsReady: boolean
  }
}

/** Script of the page that embeds the frame. */
const script = `
window.frameIsReady = false
const frame = () => document.querySelector('iframe').contentWindow
addEventListener('message', ({ source, data }) => {
  if (source === frame() && data.type === '@w3m-frame/READY') window.frameIsReady = true
})
window.askFrame = (name, payload) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('The frame does not answer ' + name)), ${patienceMs})
  const id = crypto.randomUUID()
  addEventListener('message', function hear({ source, data }) {
    if (source !== frame() || data.id !== id) return
    removeEventListener('message', hear)
    resolve(data)
  })
  frame().postMessage({ id, type: '@w3m-app/' + name, ...(payload !== undefined && { payload }) }, '*')
})
`

/** Folder of the screenshots, for a manual check. */
async function pictures(): Promise<string> {
  const folder = fileURLToPath(new URL('../../.cache/flows', import.meta.url))
  await mkdir(folder, { recursive: true })
  return folder
}

interface User {
  address: string
  smartAccountDeployed?: boolean
  accounts: { address: Address; type: string }[]
}

describe('The embedded wallet in a real browser', () => {
  // Its tests share a visit: if one fails, all are repeated.
  describe.configure({ mode: 'serial' })

  let stack: StackProcess
  let site: Server
  let browser: Browser
  let page: Page
  let frame: FrameLocator

  beforeAll(async () => {
    let executablePath: string
    ;[stack, executablePath] = await Promise.all([startStackProcess(), findFastBrowser()])
    const source = `${String(stack.urls.frame)}?projectId=test&chainId=eip155:31337&version=4`
    site = createServer(({ headers, url }, response) => {
      // With another host name the frame belongs to another site, as in production: the browser partitions its storage.
      const address = headers.host?.includes('.localhost')
        ? source.replace('127.0.0.1', 'wallet.localhost')
        : source
      const policy = url === '/apart' && { 'cross-origin-opener-policy': 'same-origin' }
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(
        `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><script>${script}</script>
<body style="margin:0"><iframe src="${address.replaceAll('&', '&amp;')}" style="border:0;width:360px;height:600px"></iframe></body></html>`,
      )
    })
    await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
    // The driver disables the partitioning of storage.
    const features = disabledFeatures.filter(each => each !== 'ThirdPartyStoragePartitioning')
    const args = [...browserArguments, without(features)]
    browser = await chromium.launch({ executablePath, args })
    await open()
  })
  afterAll(async () => {
    await browser?.close()
    site?.close()
    await stack?.close()
  })

  async function open(host?: string) {
    page = await (await browser.newContext()).newPage()
    page.setDefaultTimeout(patienceMs)
    await load(host)
  }

  const siteOn = (host: string) => `http://${host}:${(site.address() as AddressInfo).port}`

  async function load(host = '127.0.0.1', path = '/') {
    await page.goto(`${siteOn(host)}${path}`)
    frame = page.frameLocator('iframe')
    await page.waitForFunction(() => window.frameIsReady)
    await ask('SYNC_DAPP_DATA', { projectId: 'test', ...sdkMark })
  }

  async function ask<T = unknown>(name: string, payload?: unknown): Promise<T> {
    const answer = await page.evaluate(([n, p]) => window.askFrame(n, p), [name, payload] as [
      string,
      unknown,
    ])
    if (answer.type.endsWith('_ERROR'))
      throw Object.assign(new Error((answer.payload as { message: string }).message), answer.payload)
    return answer.payload as T
  }

  /** Approves the shown request, in the frame or in a window of its own. */
  const press = () => agree(page, frame)

  const request = <T>(method: string, params: unknown) => {
    const chain = method.startsWith('solana_')
      ? { chainId: localSolana.id, chainNamespace: 'solana' }
      : { chainId: 31337, chainNamespace: 'eip155' }
    return ask<T>('RPC_REQUEST', { method, params, ...chain })
  }

  async function approve<T>(method: string, params: unknown): Promise<T> {
    const answer = request<T>(method, params)
    // A request that is refused before it is shown has its answer already.
    await Promise.race([press(), answer])
    return answer
  }

  const mails = async (to: string) =>
    (
      (await (await fetch(`${String(stack.urls.mail)}/${to}`)).json()) as {
        mails: { code?: string; link?: string }[]
      }
    ).mails

  async function logIn(email: string): Promise<void> {
    await ask('CONNECT_EMAIL', { email })
    const code = await until(async () => (await mails(email))[0]?.code, 'the code', 60_000)
    await ask('CONNECT_OTP', { otp: code })
  }

  const user = (chainId: number | string, preferredAccountType?: string) =>
    ask<User>('GET_USER', { chainId, preferredAccountType })
  const node = <T>(method: string, params: readonly unknown[] = []) =>
    askNode<T>(stack.urls.chains[31337], method, params)
  const solana = <T>(method: string, params: readonly unknown[] = []) =>
    askNode<T>(String(stack.urls.solana), method, params)
  const tokensOf = async (owner: string) =>
    BigInt(
      await node<Hex>('eth_call', [
        {
          to: stack.contracts.usdc.address,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner as Address] }),
        },
        'latest',
      ]),
    )
  const mint = (to: string, value: bigint) => ({
    to: stack.contracts.usdc.address,
    data: encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256 value)']),
      args: [to as Address, value],
    }),
  })

  let accounts: Record<string, Address>

  test('opens one account for a login by email, after the user consents', async () => {
    await logIn('ann@example.org')
    const seen = user(31337, 'smartAccount')
    await press()
    const { accounts: told, smartAccountDeployed } = await seen
    assert.deepEqual(
      told.map(({ type }) => type),
      ['smartAccount', 'eoa'],
    )
    assert.equal(smartAccountDeployed, false)
    accounts = Object.fromEntries(told.map(each => [each.type, each.address]))
    for (const each of told) await node('anvil_setBalance', [each.address, toHex(parseEther('1'))])
  })

  // Batches of the other account type, and batches that fail, are tested on a chain without a browser (backend/frame-wallet).
  test('mines a batch of the smart account', async () => {
    const from = String(accounts.smartAccount)
    const { id } = await approve<{ id: string }>('wallet_sendCalls', [
      {
        version: '2.0.0',
        from,
        chainId: '0x7a69',
        atomicRequired: true,
        calls: [mint(from, 7n), { to: friend, value: '0x2' }],
      },
    ])
    const status = await until(
      async () => {
        const batch = await request<{ status: number }>('wallet_getCallsStatus', [id])
        return batch.status !== 100 && batch.status
      },
      'the outcome of the batch',
      60_000,
    )
    assert.equal(status, 200)
    assert.equal(await tokensOf(from), 7n)
  })

  test('returns the hash of the mined transaction when the smart account sends', async () => {
    const hash = await approve<Hex>('eth_sendTransaction', [
      { from: accounts.smartAccount, to: friend, value: '0x1' },
    ])
    const receipt = await node<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
    assert.equal(receipt?.status, '0x1')
  })

  test('T5 T6 sends a payment that is approved through the server if the page isolates its windows (COOP)', async () => {
    await load('127.0.0.1', '/apart')
    const sent = request<Hex>('eth_sendTransaction', [{ from: accounts.eoa, to: friend, value: '0x3' }])
    const own = await openOwnWindow(page, frame)
    assert.equal(await own.evaluate(() => window.opener), null)
    await own.getByText('Send 0.000000000000000003 ETH').first().waitFor()
    const closed = own.waitForEvent('close')
    await pressButton(own, own.getByRole('button', { name: 'Approve' }))
    await closed
    // The answer is the hash of the transaction, which the node may not have mined yet.
    const hash = await sent
    const receipt = await until(
      () => node<{ status: Hex; to: string } | null>('eth_getTransactionReceipt', [hash]),
      'the payment is not mined',
    )
    assert.deepEqual([receipt.status, receipt.to], ['0x1', friend.toLowerCase()])
    await load()
  })

  test('keeps the preferred account type over a reload', async () => {
    assert.equal((await user(31337)).address, accounts.smartAccount)
    assert.deepEqual(await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), {
      type: 'eoa',
      address: accounts.eoa,
    })
    assert.equal((await user(31337)).address, accounts.eoa)
    await load()
    const again = await user(31337)
    assert.equal(again.address, accounts.eoa)
    assert.equal(again.smartAccountDeployed, true)
    await ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    assert.equal((await user(31337)).address, accounts.smartAccount)
  })

  test('signs a Solana message and sends a Solana payment', async () => {
    const { address: from } = await user(localSolana.id)
    await solana('requestAirdrop', [from, 1_000_000_000])
    const { signature } = await approve<{ signature: string }>('solana_signMessage', {
      message: encodeBase58(new TextEncoder().encode('hello')),
      pubkey: from,
    })
    assert.ok(signature.length > 80)
    const transaction = encodeBase58(
      wireTransaction({
        payer: address(from),
        lifetime: await freshLifetime({ network: localSolana, rpcUrls: [String(stack.urls.solana)] }),
        instructions: [
          getTransferSolInstruction({
            source: createNoopSigner(address(from)),
            destination: address(solanaTestAddresses[0]),
            amount: 2_000_000n,
          }),
        ],
      }),
    )
    const sent = await approve<{ signature: string }>('solana_signAndSendTransaction', { transaction })
    const { value } = await solana<{ value: ({ err: unknown } | null)[] }>('getSignatureStatuses', [
      [sent.signature],
    ])
    assert.equal(value[0]?.err, null)
  })

  test('gives a user the same accounts in another browser profile', async () => {
    const before = await user(localSolana.id)
    await ask('SIGN_OUT')
    await assert.rejects(user(31337))
    await open()
    await logIn('ann@example.org')
    const seen = user(31337, 'smartAccount')
    await Promise.race([press(), seen])
    assert.equal((await seen).address, accounts.smartAccount)
    assert.equal((await user(localSolana.id)).address, before.address)
  })

  test('keeps a login over a reload in partitioned storage, and gives another site nothing before consent', async () => {
    await open('app.localhost')
    await logIn('carol@example.org')
    const asked = user(31337, 'smartAccount')
    await press()
    const { address } = await asked
    await load('app.localhost')
    assert.deepEqual(await ask('IS_CONNECTED'), { isConnected: true })
    assert.equal((await user(31337)).address, address)

    // The same browser and wallet, embedded by another site.
    await load('shop.localhost')
    const inside = page.frames().find(each => each.url().includes('wallet.localhost'))
    assert.deepEqual(
      await inside?.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length]),
      [0, 0],
    )
    assert.deepEqual(await ask('IS_CONNECTED'), { isConnected: false })
    await assert.rejects(user(31337), { code: 4100 })
    await logIn('carol@example.org')
    assert.deepEqual(await ask('IS_CONNECTED'), { isConnected: false })
    await assert.rejects(request('eth_accounts', []), { code: 4100 })
    const again = user(31337, 'smartAccount')
    await frame.locator('h1', { hasText: siteOn('shop.localhost') }).waitFor()
    await press()
    assert.equal((await again).address, address)
    await load('app.localhost')
    assert.equal((await user(31337)).address, address)
  })

  test('passes axe on every page of the wallet and its stand-in services, in light and dark, 320 px wide', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
    const home = new URL(String(stack.urls.frame)).origin
    const { mail, frame: frameUrl } = stack.urls
    const client = new FrameClient(String(frameUrl))
    const context = await browser.newContext({ viewport: { width: 320, height: 640 }, bypassCSP: true })
    page = await context.newPage()
    page.setDefaultTimeout(patienceMs)

    async function check(name: string): Promise<void> {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (colorScheme === 'light') await page.evaluate(axe)
        const found = await page.evaluate(async isDark => {
          const { axe: tool } = window as unknown as {
            axe: { run(rules: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
          }
          // Only colors differ in the dark.
          const { violations } = await tool.run(isDark ? { runOnly: ['color-contrast'] } : {})
          const wide = document.documentElement.scrollWidth
          return {
            violations: violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
            ),
            tooWide: wide > innerWidth ? wide : 0,
          }
        }, colorScheme === 'dark')
        assert.deepEqual(found, { violations: [], tooWide: 0 }, `${name}, ${colorScheme}`)
      }
      await page.screenshot({ path: `${await pictures()}/page-${name}.png` })
    }
    const visit = async (name: string, url: string) => {
      await page.goto(url)
      await page.locator('h1, [role=status]').first().waitFor()
      await check(name)
    }

    await visit('approve-alone', `${home}/sdk/approve.html`)
    await visit('frame-alone', String(frameUrl))
    await visit('faucet', `${home}/sdk/faucet.html`)
    const foreign = client.other({ isForeign: true })
    const icon = await (await fetch(`${home}/images/favicon.png`)).arrayBuffer()
    const claims = {
      name: 'A site with quite a long name of its own',
      icon: `data:image/png;base64,${Buffer.from(icon).toString('base64')}`,
    }
    const begun = await foreign.begin('dora@example.org', claims)
    assert.equal(begun.body.action, 'VERIFY_DEVICE')
    const [{ link }] = (await mails('dora@example.org')) as [{ link: string }]
    await visit('mailbox', String(mail))
    await visit('device', link)
    await page.getByRole('button', { name: 'Approve this device' }).click()
    const shown = await page.locator('.code').innerText()
    await check('device-code')
    await visit('device-ended', link)
    const entered = await foreign.call('/email/code', { attempt: begun.body.attempt, code: shown })
    foreign.token = String(entered.body.token)
    await foreign.call('/email-change/begin', { email: 'next-dora@example.org', ...claims })
    const [{ link: change }] = (await mails('dora@example.org')) as [{ link: string }]
    await visit('change', change)
    await page.getByRole('button', { name: 'Keep my email' }).click()
    await page.getByText('Your email stays as it is').waitFor()
    await check('change-refused')
    await visit('farcaster-share', String((await foreign.call('/farcaster/begin', claims)).body.url))
    const farcaster = await client.call('/farcaster/begin')
    await visit('farcaster', String(farcaster.body.url))
    const form = { state: 'a'.repeat(64), challenge: 'b'.repeat(43), provider: 'google' }
    const social = await client.call('/social/begin', form)
    await visit('social', String(social.body.uri))

    await visit('dashboard', `${home}/dashboard`)
    await page.getByLabel('Email').fill('dora@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter the code').waitFor()
    await check('dashboard-code')
    const [{ code }] = (await mails('dora@example.org')) as [{ code: string }]
    await page.getByRole('textbox').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    await page.locator('.words li').nth(23).waitFor()
    await check('dashboard-words')
    await context.close()
  })
})
