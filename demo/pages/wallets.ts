import { type Answer, createEvmWallet, reject, type WalletRequest } from '../../src/testing/index.ts'
import { describeRequest } from './wallet/describe-request.ts'

// Two wallets in this page, for visitors without a wallet. Their keys are public and WORTHLESS: real coins sent to their addresses are
// lost. They show a prompt for each request that has a question in `questions`, except for a connection that is already allowed, or with
// `?approve=auto`.

export const isAutoApproved = new URLSearchParams(location.search).get('approve') === 'auto'

/** Questions of the prompt by method, in the wording of a wallet. Requests of other methods need no prompt. */
const questions: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'This site wants to connect.',
  wallet_requestPermissions: 'This site wants to connect.',
  personal_sign: 'This site wants you to sign a message.',
  eth_signTypedData_v4: 'This site wants you to sign data.',
  eth_sendTransaction: 'This site wants to send a transaction.',
  wallet_sendCalls: 'This site wants to send several transactions.',
  wallet_switchEthereumChain: 'This site wants to switch networks.',
  wallet_addEthereumChain: 'This site wants to add a network.',
  wallet_watchAsset: 'This site wants to add a token to your wallet.',
  wallet_grantPermissions: 'This site wants to act for you without asking each time.',
}

interface StoredState {
  authorized?: boolean
  chainId?: number
}

const storageKeyOf = (rdns: string) => `demo-wallet:${rdns}`

function readState(rdns: string): StoredState {
  try {
    return (JSON.parse(localStorage.getItem(storageKeyOf(rdns)) ?? '{}') as StoredState | null) ?? {}
  } catch {
    return {}
  }
}

function storeState(rdns: string, state: StoredState): void {
  try {
    localStorage.setItem(storageKeyOf(rdns), JSON.stringify(state))
  } catch {
    // Storage is unavailable, so the wallet does not remember its permissions.
  }
}

// Requests the URLs of the chains at the first RPC call instead of on load, because wallets are installed before any other code runs.
const getChainUrls = () =>
  (stackUrls ??= fetch('/stack.json')
    .then(response => response.json() as Promise<{ urls: { chains: Record<string, string> } }>)
    .then(({ urls }) => urls.chains))
const localChains = { 31337: 'local:31337', 31338: 'local:31338' }
let stackUrls: Promise<Record<string, string>> | undefined

async function callRpc(url: string, method: string, params: unknown): Promise<unknown> {
  const chain = /^local:(\d+)$/.exec(url)?.[1]
  const response = await fetch(chain ? ((await getChainUrls())[chain] ?? '') : url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

interface DemoWallet {
  readonly name: string
  readonly rdns: string
  readonly color: string
  readonly keys?: readonly `0x${string}`[]
  /** RPC URLs by chain id. Defaults to those of the local stack. */
  readonly chains?: Readonly<Record<number, string>>
  /** Connects without a prompt. Other requests still show one. */
  readonly isPreauthorized?: boolean
}

/** Installs a wallet in the page. */
export function installWallet({
  name,
  rdns,
  color,
  keys,
  chains = localChains,
  isPreauthorized = false,
}: DemoWallet): void {
  const storedState = { ...readState(rdns), ...(isPreauthorized && { authorized: true }) }
  const sortedChains = Object.entries(chains)
    .map(([id, url]) => ({ chainId: Number(id), rpcUrls: [url] }))
    .sort((a, b) => Number(b.chainId === storedState.chainId) - Number(a.chainId === storedState.chainId))
  const wallet = createEvmWallet({
    name,
    rdns,
    icon: `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="${color}"/><path d="M24 34h48v32H24z" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/><circle cx="58" cy="50" r="5" fill="#fff"/></svg>`,
    )}`,
    privateKeys: keys,
    chains: sortedChains,
    authorized: storedState.authorized === true,
    ask: callRpc,
  })
  let { authorized: isAuthorizedNow = false } = storedState
  const handleRequest: Answer = async (perform, request) => {
    const isAuthorized = isAuthorizedNow && request.method === 'eth_requestAccounts'
    const question = questions[request.method]
    if (question && !isAuthorized && !isAutoApproved && !(await showPrompt(name, question, request)))
      return reject()(perform, request)
    const result = await perform()
    if (/^(eth_requestAccounts|wallet_requestPermissions)$/.test(request.method)) isAuthorizedNow = true
    // This method also revokes a single grant (by its context), which does not disconnect the wallet.
    const [firstParam] = Array.isArray(request.params) ? (request.params as readonly object[]) : []
    if (request.method === 'wallet_revokePermissions' && !(firstParam && 'permissionsContext' in firstParam))
      isAuthorizedNow = false
    storeState(rdns, { authorized: isAuthorizedNow, chainId: wallet.chainId })
    return result
  }
  wallet.script.always('*', handleRequest)
  wallet.install()
}

const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(`
  .demo-wallet { color-scheme: light dark; inline-size: min(360px, calc(100vw - 32px)); box-sizing: border-box;
    margin: auto auto 16px; border: 0; border-radius: 24px; padding: 20px; color: light-dark(#172221, #f2f4f2);
    background: light-dark(#fff, #1e2625); font: 15px/22px system-ui, sans-serif; box-shadow: 0 12px 48px #0004; }
  .demo-wallet::backdrop { background: #0003; }
  .demo-wallet h2 { margin: 0 0 4px; border: 0; padding: 0; font-size: 18px; line-height: 24px; }
  .demo-wallet p { margin: 0 0 12px; color: inherit; }
  .demo-wallet p.small { color: light-dark(#4e5959, #b1b9b9); font-size: 13px; line-height: 18px; }
  .demo-wallet dl { display: block; margin: 0 0 12px; padding: 4px 14px; border-radius: 16px; background: light-dark(#eef0ec, #283130); }
  .demo-wallet dl div { display: block; padding-block: 8px; }
  .demo-wallet dt { color: light-dark(#4e5959, #b1b9b9); font-size: 13px; line-height: 18px; }
  .demo-wallet dd { margin: 0; overflow-wrap: anywhere; }
  .demo-wallet pre { margin: 0 0 12px; padding: 12px 14px; max-block-size: 160px; overflow: auto; border-radius: 16px;
    background: light-dark(#eef0ec, #283130); font: 12px/18px ui-monospace, monospace; white-space: pre-wrap;
    overflow-wrap: anywhere; }
  .demo-wallet > div { display: flex; flex-wrap: wrap; gap: 8px; }
  .demo-wallet button { flex: 1; min-block-size: 44px; border: 0; border-radius: 22px; padding-inline: 16px;
    font: inherit; font-weight: 600; color: inherit; background: light-dark(#eef0ec, #283130); cursor: pointer; }
  .demo-wallet .yes { color: light-dark(#fff, #06201c); background: light-dark(#006e61, #7fdcca); }
  .demo-wallet :focus-visible { outline: 3px solid light-dark(#006e61, #7fdcca); outline-offset: 2px; }
`)

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), { textContent: text }, properties)

/** Promise of the previous prompt. A prompt waits for it, so that only one is shown at a time. */
let lastPrompt: Promise<unknown> = Promise.resolve()

/** Creates elements with the details of a request and the text to be signed. Returns an empty list if it has neither. */
function createDetails(request: WalletRequest): HTMLElement[] {
  const { facts, content } = describeRequest(request)
  const detailList = make('dl')
  for (const [name, value] of facts) {
    const row = make('div')
    row.append(make('dt', name), make('dd', value))
    detailList.append(row)
  }
  return [
    ...(facts.length ? [detailList] : []),
    ...(content === undefined ? [] : [make('pre', content, { tabIndex: 0 })]),
  ]
}

/**
 * Shows a prompt in the page. Resolves with whether the user approves. Uses a modal dialog, because it is in front of any dialog that
 * is already open.
 */
export function showPrompt(name: string, question: string, request: WalletRequest): Promise<boolean> {
  const decision = lastPrompt.then(
    () =>
      new Promise<boolean>(resolve => {
        if (!document.adoptedStyleSheets.includes(styleSheet)) document.adoptedStyleSheets.push(styleSheet)
        const dialog = make('dialog', '', { className: 'demo-wallet' })
        dialog.dataset.testid = 'demo-wallet'
        dialog.setAttribute('aria-label', name)
        const declineButton = make('button', 'Decline', { onclick: () => dialog.close('no') })
        declineButton.dataset.testid = 'demo-wallet-reject'
        const approveButton = make('button', 'Approve', {
          className: 'yes',
          onclick: () => dialog.close('yes'),
        })
        approveButton.dataset.testid = 'demo-wallet-approve'
        approveButton.autofocus = true
        const buttons = make('div')
        buttons.append(declineButton, approveButton)
        dialog.append(
          make('h2', name),
          make('p', question),
          ...createDetails(request),
          make('p', 'A test wallet of this demo: its keys are worthless.', { className: 'small' }),
          buttons,
        )
        dialog.addEventListener('close', () => {
          dialog.remove()
          resolve(dialog.returnValue === 'yes')
        })
        document.body.append(dialog)
        dialog.showModal()
      }),
  )
  lastPrompt = decision
  return decision
}

/** WORTHLESS: private key of the fourth account of the public test mnemonic. */
const secondKey = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'

export const installSecondWallet = (
  walletKeys: Pick<DemoWallet, 'keys' | 'chains'> = { keys: [secondKey] },
): void =>
  installWallet({ name: 'Second Demo Wallet', rdns: 'demo.wallet.two', color: '#3b6cf6', ...walletKeys })

/** Installs both wallets. `walletKeys` replaces the chains of the stack and the keys. The last key is that of the second wallet. */
export function installWallets(walletKeys?: {
  readonly chains: Readonly<Record<number, string>>
  readonly keys: readonly `0x${string}`[]
}): void {
  const { chains, keys } = walletKeys ?? {}
  installWallet({
    name: 'Demo Wallet',
    rdns: 'demo.wallet.one',
    color: '#006e61',
    chains,
    keys: keys?.slice(0, -1),
  })
  installSecondWallet(walletKeys && { chains, keys: keys?.slice(-1) })
}
