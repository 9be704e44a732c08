// Tests the embedded wallet frame with its server, its keys and the chains, on a page that posts protocol messages.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { getTransferSolInstruction } from '@solana-program/system'
import { address, createNoopSigner } from '@solana/web3.js'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { solanaTestAddresses } from '../../../backend/chains/solana.ts'
import { callRpc as callNode } from '../../page/wallet/rpc.ts'
import { disabledFeatures, createDisableSwitch } from '../../../../scripts/lib/browser.mjs'
import { fetchLifetime, encodeTransaction } from '../../../../src/namespaces/solana/transfer.ts'
import { encodeBase58 } from '../../../../src/core/chain/base58.ts'
import { sdkMark } from '../../../../src/services/embedded-frame/protocol.ts'
import { localSolana } from '../../../../src/testing/networks.ts'
import { approveRequest, openWalletWindow } from '../../../../tests/support/approve-request.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { logInWithoutPage } from '../../../../tests/support/embedded-visit.ts'
import { describe, expect, test } from '../../../../tests/support/flow-test.ts'
import { FrameClient, readMails } from '../../../../tests/support/frame-client.ts'
import { type Flow, otherSite, type Visit, type VisitOptions } from '../../../../tests/support/modal-page.ts'
import { press } from '../../../../tests/support/press.ts'
import { receiptOf } from '../../../../tests/support/receipt.ts'
import { TestChain } from '../../../../tests/support/test-chain.ts'
import { until } from '../../../../tests/support/until.ts'
import { uiTexts } from '../../../../tests/support/ui-texts.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const timeoutMs = 60_000

declare global {
  interface Window {
    callFrame(name: string, payload?: unknown): Promise<{ type: string; payload?: unknown }>
    isFrameReady: boolean
  }
}

/** Script of the page that embeds the frame. */
const script = `
window.isFrameReady = false
const frame = () => document.querySelector('iframe').contentWindow
addEventListener('message', ({ source, data }) => {
  if (source === frame() && data.type === '@w3m-frame/READY') window.isFrameReady = true
})
window.callFrame = (name, payload) => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('The frame does not answer ' + name)), ${timeoutMs})
  const id = crypto.randomUUID()
  addEventListener('message', function onMessage({ source, data }) {
    if (source !== frame() || data.id !== id) return
    removeEventListener('message', onMessage)
    resolve(data)
  })
  frame().postMessage({ id, type: '@w3m-app/' + name, ...(payload !== undefined && { payload }) }, '*')
})
`

interface User {
  readonly address: Address
  readonly smartAccountDeployed?: boolean
  readonly accounts: readonly { address: Address; type: string }[]
}

/** A page that embeds the frame without the modal. */
class EmbeddingPage {
  readonly visit: Visit
  readonly flow: Flow
  readonly chain: TestChain

  private constructor(visit: Visit, flow: Flow) {
    this.visit = visit
    this.flow = flow
    this.chain = new TestChain(flow.stack)
  }

  static async open(flow: Flow, options: VisitOptions = {}): Promise<EmbeddingPage> {
    const source = `${String(flow.stack.urls.frame)}?projectId=test&amp;chainId=eip155:31337&amp;version=4`
    const visit = await flow.visit({
      wallets: [],
      head: `<script>${script}</script>`,
      body: `<iframe src="${source}" style="border:0;width:360px;height:600px"></iframe>`,
      ...options,
    })
    const page = new EmbeddingPage(visit, flow)
    await page.#waitUntilReady()
    return page
  }

  /** Opens a page that is logged in with a new account. */
  static async openLoggedIn(flow: Flow, email: string, options: VisitOptions = {}): Promise<EmbeddingPage> {
    return EmbeddingPage.open(flow, { storage: await logInWithoutPage(flow, email), ...options })
  }

  get frame() {
    return this.visit.page.frameLocator('iframe')
  }

  /** Loads the page again, on another host if one is given. */
  async load(host?: string): Promise<void> {
    const url = new URL(this.visit.page.url())
    if (host) url.hostname = host
    await this.visit.page.goto(url.href)
    await this.#waitUntilReady()
  }

  async #waitUntilReady(): Promise<void> {
    await this.visit.until(() => window.isFrameReady)
    await this.call('SYNC_DAPP_DATA', { projectId: 'test', ...sdkMark })
  }

  /** Posts a message to the frame. Resolves with the payload of its answer, or rejects with its error. */
  call<T = unknown>(name: string, payload?: unknown): Promise<T> {
    const answer = this.#call<T>(name, payload)
    // Prevents an unhandled rejection if the test fails before it awaits the answer.
    answer.catch(() => undefined)
    return answer
  }

  async #call<T>(name: string, payload: unknown): Promise<T> {
    const answer = await this.visit.page.evaluate(([type, value]) => window.callFrame(type, value), [
      name,
      payload,
    ] as [string, unknown])
    if (answer.type.endsWith('_ERROR'))
      throw Object.assign(new Error((answer.payload as { message: string }).message), answer.payload)
    return answer.payload as T
  }

  getUser(chainId: number | string = 31337, preferredAccountType?: string): Promise<User> {
    return this.call<User>('GET_USER', { chainId, preferredAccountType })
  }

  /** Addresses of the accounts by type. */
  async getAccounts(): Promise<Record<string, Address>> {
    const { accounts } = await this.getUser(31337, 'smartAccount')
    return Object.fromEntries(accounts.map(account => [account.type, account.address]))
  }

  /** Logs in by the code of an email. The account is not shared with the page yet. */
  async logIn(email: string): Promise<void> {
    await this.call('CONNECT_EMAIL', { email })
    const getMails = () => readMails(String(this.flow.stack.urls.mail), email)
    const otp = await until(async () => (await getMails())[0]?.code, `a mail with a code to ${email}`)
    await this.call('CONNECT_OTP', { otp })
  }

  /** Approves the request in the frame, or in the separate window that the frame opens. */
  approve(): Promise<void> {
    return approveRequest(this.visit.page, this.frame)
  }

  request<T>(method: string, params: unknown): Promise<T> {
    const chain = method.startsWith('solana_')
      ? { chainId: localSolana.id, chainNamespace: 'solana' }
      : { chainId: 31337, chainNamespace: 'eip155' }
    return this.call<T>('RPC_REQUEST', { method, params, ...chain })
  }

  /** Sends a request and approves it. Resolves with its result. */
  async requestAndApprove<T>(method: string, params: unknown): Promise<T> {
    const answer = this.request<T>(method, params)
    // Does not wait for the approval if the request is rejected before it is shown.
    await Promise.race([this.approve(), answer])
    return answer
  }
}

describe('Embedded wallet frame', () => {
  test('opens one account for an email login after consent, and the same account in a different browser profile', async ({
    flow,
  }) => {
    const email = 'frida@example.org'
    const page = await EmbeddingPage.open(flow)
    await page.logIn(email)
    const userPromise = page.getUser(31337, 'smartAccount')
    await page.approve()
    const { address: smartAddress, accounts, smartAccountDeployed } = await userPromise
    assert.deepEqual(
      accounts.map(({ type }) => type),
      ['smartAccount', 'eoa'],
    )
    assert.equal(accounts[0]?.address, smartAddress)
    assert.equal(smartAccountDeployed, false)
    const solana = await page.getUser(localSolana.id)
    await page.call('SIGN_OUT')
    await assert.rejects(page.getUser())

    const otherPage = await EmbeddingPage.open(flow)
    await otherPage.logIn(email)
    assert.equal((await otherPage.getUser(31337, 'smartAccount')).address, smartAddress)
    assert.equal((await otherPage.getUser(localSolana.id)).address, solana.address)
  })

  // Batches of the other account type and failing batches are tested on a chain without a browser
  // (demo/wallet/tests/node/wallet).
  test('sends a batch and a transaction from the smart account, and keeps the preferred account type after a reload', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const page = await EmbeddingPage.openLoggedIn(flow, 'smart-frida@example.org')
    const { chain } = page
    const { smartAccount: smartAddress = '0x', eoa } = await page.getAccounts()
    await chain.fund(smartAddress, { coins: 1 })

    await test.step('sends a batch', async () => {
      const { usdc } = flow.stack.contracts
      const mint = encodeFunctionData({
        abi: parseAbi(['function mint(address to, uint256 value)']),
        args: [smartAddress, 7n],
      })
      const calls = [
        { to: usdc.address, data: mint },
        { to: friend, value: '0x2' },
      ]
      const previousBalance = await chain.getBalance(friend)
      const { id } = await page.requestAndApprove<{ id: string }>('wallet_sendCalls', [
        { version: '2.0.0', from: smartAddress, chainId: '0x7a69', atomicRequired: true, calls },
      ])
      await expect
        .poll(async () => (await page.request<{ status: number }>('wallet_getCallsStatus', [id])).status)
        .toBe(200)
      assert.equal(await chain.getBalance(smartAddress, usdc.address), 7n)
      assert.equal((await chain.getBalance(friend)) - previousBalance, 2n)
    })

    await test.step('sends a transaction', async () => {
      const transfer = { from: smartAddress, to: friend, value: '0x1' }
      const hash = await page.requestAndApprove<Hex>('eth_sendTransaction', [transfer])
      const receipt = await chain.callNode<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
      assert.equal(receipt?.status, '0x1')
    })

    await test.step('keeps the preferred account type', async () => {
      assert.equal((await page.getUser()).address, smartAddress)
      assert.deepEqual(await page.call('SET_PREFERRED_ACCOUNT', { type: 'eoa' }), {
        type: 'eoa',
        address: eoa,
      })
      assert.equal((await page.getUser()).address, eoa)
      await page.load()
      const reloadedUser = await page.getUser()
      assert.equal(reloadedUser.address, eoa)
      assert.equal(reloadedUser.smartAccountDeployed, true)
      await page.call('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
      assert.equal((await page.getUser()).address, smartAddress)
    })
  })

  test('T5 T6 sends a payment approved through the server if the page isolates its windows (COOP)', {
    tag: '@nightly',
  }, async ({ flow }) => {
    const page = await EmbeddingPage.openLoggedIn(flow, 'isolated-frida@example.org', {
      headers: { 'cross-origin-opener-policy': 'same-origin' },
    })
    const { eoa = '0x' } = await page.getAccounts()
    await page.chain.fund(eoa, { coins: 1 })
    const pendingHash = page.request<Hex>('eth_sendTransaction', [{ from: eoa, to: friend, value: '0x3' }])
    const windowPage = await openWalletWindow(page.visit.page, page.frame)
    await expect.poll(() => windowPage.evaluate(() => window.opener)).toBe(null)
    await windowPage.getByText('Send 0.000000000000000003 ETH').first().waitFor()
    const closeEvent = windowPage.waitForEvent('close')
    await press(windowPage, windowPage.getByRole('button', { name: 'Approve' }))
    await closeEvent
    // Waits for the receipt, because the frame answers with the hash before the transaction is mined.
    const receipt = await receiptOf(page.chain.client, await pendingHash)
    assert.deepEqual([receipt.status, receipt.to], ['success', friend.toLowerCase()])
  })

  test('signs a Solana message, and sends a Solana payment', { tag: '@nightly' }, async ({ flow }) => {
    const page = await EmbeddingPage.openLoggedIn(flow, 'solana-frida@example.org')
    const url = String(flow.stack.urls.solana)
    const { address: from } = await page.getUser(localSolana.id)
    await callNode(url, 'requestAirdrop', [from, 1_000_000_000])
    const { signature } = await page.requestAndApprove<{ signature: string }>('solana_signMessage', {
      message: encodeBase58(new TextEncoder().encode('hello')),
      pubkey: from,
    })
    assert.ok(signature.length > 80)
    const transaction = encodeBase58(
      encodeTransaction({
        payer: address(from),
        lifetime: await fetchLifetime({ network: localSolana, rpcUrls: [url] }),
        instructions: [
          getTransferSolInstruction({
            source: createNoopSigner(address(from)),
            destination: address(solanaTestAddresses[0]),
            amount: 2_000_000n,
          }),
        ],
      }),
    )
    const result = await page.requestAndApprove<{ signature: string }>('solana_signAndSendTransaction', {
      transaction,
    })
    type Statuses = { value: ({ err: unknown } | null)[] }
    const { value } = await callNode<Statuses>(url, 'getSignatureStatuses', [[result.signature]])
    assert.equal(value[0]?.err, null)
  })

  test('keeps a login after a reload in partitioned storage, and shares no data with a different site before consent', async ({
    flow,
    onEnd,
  }) => {
    // Playwright disables the partitioning of storage. Chromium uses only the last `--disable-features` and the last
    // `--host-resolver-rules`, so these replace the default ones.
    const features = disabledFeatures.filter(
      disabledFeature => disabledFeature !== 'ThirdPartyStoragePartitioning',
    )
    const rules = 'MAP *.localhost 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
    const browser = await openBrowser([createDisableSwitch(features), `--host-resolver-rules=${rules}`])
    onEnd(() => browser.close())
    // The frame is cross-site to the page, as in production, so the browser partitions its storage.
    const page = await EmbeddingPage.open(flow, { browser, host: 'app.localhost' })
    const email = 'partitioned-frida@example.org'
    await page.logIn(email)
    const userPromise = page.getUser(31337, 'smartAccount')
    await page.approve()
    const { address: smartAddress } = await userPromise
    await page.load()
    assert.deepEqual(await page.call('IS_CONNECTED'), { isConnected: true })
    assert.equal((await page.getUser()).address, smartAddress)

    // Embeds the same wallet on another site, in the same browser.
    await page.load(otherSite)
    const [, innerFrame] = page.visit.page.frames()
    const getCounts = () =>
      innerFrame?.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length])
    await expect.poll(getCounts).toEqual([0, 0])
    assert.deepEqual(await page.call('IS_CONNECTED'), { isConnected: false })
    await assert.rejects(page.getUser(), { code: 4100 })
    await page.logIn(email)
    assert.deepEqual(await page.call('IS_CONNECTED'), { isConnected: false })
    await assert.rejects(page.request('eth_accounts', []), { code: 4100 })
    const reloadedUser = page.getUser(31337, 'smartAccount')
    await page.frame.locator('h1', { hasText: new URL(page.visit.page.url()).origin }).waitFor()
    await page.approve()
    assert.equal((await reloadedUser).address, smartAddress)
    await page.load('app.localhost')
    assert.equal((await page.getUser()).address, smartAddress)
  })

  test('passes axe on every page of the wallet and its local services, in light and dark, at 320 px', async ({
    flow,
  }) => {
    const { mail, frame } = flow.stack.urls
    const walletOrigin = new URL(String(frame)).origin
    const client = new FrameClient(String(frame))
    const visit = await flow.visit({
      wallets: [],
      head: '',
      body: '<h1>Flow</h1>',
      viewport: { width: 320, height: 640 },
      // The page of a used link answers 410.
      expectedErrors: /status of 410/,
    })
    const { page } = visit
    page.setDefaultTimeout(timeoutMs)
    // Loads axe as an init script, because the Content-Security-Policy of the pages forbids `eval`.
    await page.addInitScript({ path: createRequire(import.meta.url).resolve('axe-core') })

    async function checkPage(name: string): Promise<void> {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const findings = await page.evaluate(async isDark => {
          const { axe } = window as unknown as {
            axe: { run(rules: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
          }
          // Checks only the contrast in dark mode, because dark mode changes only colors.
          const { violations } = await axe.run(isDark ? { runOnly: ['color-contrast'] } : {})
          const scrollWidth = document.documentElement.scrollWidth
          return {
            violations: violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
            ),
            overflowWidth: scrollWidth > innerWidth ? scrollWidth : 0,
          }
        }, colorScheme === 'dark')
        assert.deepEqual(findings, { violations: [], overflowWidth: 0 }, `${name}, ${colorScheme}`)
      }
      await visit.saveScreenshot(`page-${name}`)
    }
    const open = async (name: string, url: string) => {
      await page.goto(url)
      await page.locator('h1, [role=status]').first().waitFor()
      await checkPage(name)
    }
    const readNewestMail = async (email: string) => {
      const [newestMail] = await readMails(String(mail), email)
      assert.ok(newestMail)
      return newestMail
    }

    await open('approve-alone', `${walletOrigin}/sdk/approve.html`)
    await open('frame-alone', String(frame))
    await open('faucet', `${walletOrigin}/sdk/faucet.html`)
    const foreignClient = client.createClient({ isForeign: true })
    const icon = await (await fetch(`${walletOrigin}/images/favicon.png`)).arrayBuffer()
    const claims = {
      name: 'A site with quite a long name of its own',
      icon: `data:image/png;base64,${Buffer.from(icon).toString('base64')}`,
    }
    const email = 'dora@example.org'
    const startAnswer = await foreignClient.startLogin(email, claims)
    assert.equal(startAnswer.body.action, 'VERIFY_DEVICE')
    const { link = '' } = await readNewestMail(email)
    await open('mailbox', String(mail))
    await open('device', link)
    await page.getByRole('button', { name: uiTexts.approveDevice }).click()
    const displayedCode = await page.locator('.code').innerText()
    await checkPage('device-code')
    await open('device-ended', link)
    const codeAnswer = await foreignClient.call('/email/code', {
      attempt: startAnswer.body.attempt,
      code: displayedCode,
    })
    foreignClient.token = String(codeAnswer.body.token)
    await foreignClient.call('/email-change/begin', { email: `next-${email}`, ...claims })
    const { link: changeLink = '' } = await readNewestMail(email)
    await open('change', changeLink)
    await page.getByRole('button', { name: 'Keep my email' }).click()
    await page.getByText('Your email stays as it is').waitFor()
    await checkPage('change-refused')
    await open('farcaster-share', String((await foreignClient.call('/farcaster/begin', claims)).body.url))
    const farcaster = await client.call('/farcaster/begin')
    await open('farcaster', String(farcaster.body.url))
    const loginForm = { state: 'a'.repeat(64), challenge: 'b'.repeat(43), provider: 'google' }
    const social = await client.call('/social/begin', loginForm)
    await open('social', String(social.body.uri))

    await open('dashboard', `${walletOrigin}/dashboard`)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Enter the code').waitFor()
    await checkPage('dashboard-code')
    await page.getByRole('textbox').fill(String((await readNewestMail(email)).code))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Show recovery phrase' }).click()
    await page.locator('.words li').nth(23).waitFor()
    await checkPage('dashboard-words')
  })
})
