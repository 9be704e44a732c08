import { type Answer, createEvmWallet, reject, type WalletRequest } from '../../src/testing/index.ts'

// Two wallets that live in this page, for people without one. Their keys are public and WORTHLESS: whoever sends
// real coins to their addresses loses them. Every request asks in the page, or, with `?approve=auto`, is approved.

const chainIds = [31337, 31338]
export const approvesAll = new URLSearchParams(location.search).get('approve') === 'auto'

/** What a person is asked about, in the words of a wallet. */
const questions: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'This page wants to see your address.',
  wallet_requestPermissions: 'This page wants to see your address.',
  personal_sign: 'This page wants you to sign a message.',
  eth_signTypedData_v4: 'This page wants you to sign data.',
  eth_sendTransaction: 'This page wants to send a transaction.',
  wallet_sendCalls: 'This page wants to send several transactions.',
  wallet_switchEthereumChain: 'This page wants you to change the network.',
  wallet_addEthereumChain: 'This page wants to add a network.',
  wallet_watchAsset: 'This page wants the wallet to list a token.',
  wallet_grantPermissions: 'This page wants to act for you without asking each time.',
}

interface Kept {
  authorized?: boolean
  chainId?: number
}

const keyOf = (rdns: string) => `demo-wallet:${rdns}`

function recall(rdns: string): Kept {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(rdns)) ?? '{}') as Kept | null) ?? {}
  } catch {
    return {}
  }
}

function remember(rdns: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(rdns), JSON.stringify(kept))
  } catch {
    // A page without storage has wallets without memory.
  }
}

// A wallet stands in the page before anything else; where the chains are it learns when it is first asked.
const chainUrls = () =>
  (stackUrls ??= fetch('/stack.json')
    .then(answer => answer.json() as Promise<{ urls: { chains: Record<string, string> } }>)
    .then(({ urls }) => urls.chains))
let stackUrls: Promise<Record<string, string>> | undefined

async function ask(url: string, method: string, params: unknown): Promise<unknown> {
  const chain = /^local:(\d+)$/.exec(url)?.[1]
  const answer = await fetch(chain ? ((await chainUrls())[chain] ?? '') : url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  })
  const { result, error } = (await answer.json()) as {
    result?: unknown
    error?: { code: number; message: string }
  }
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

function installWallet(name: string, rdns: string, color: string, keys?: readonly `0x${string}`[]): void {
  const kept = recall(rdns)
  const order = [...chainIds].sort(
    (one, other) => Number(other === kept.chainId) - Number(one === kept.chainId),
  )
  const wallet = createEvmWallet({
    name,
    rdns,
    icon: `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="24" fill="${color}"/><path d="M24 34h48v32H24z" fill="none" stroke="#fff" stroke-width="6" stroke-linejoin="round"/><circle cx="58" cy="50" r="5" fill="#fff"/></svg>`,
    )}`,
    privateKeys: keys,
    chains: order.map(chainId => ({ chainId, rpcUrls: [`local:${chainId}`] })),
    authorized: kept.authorized === true,
    ask,
  })
  let { authorized = false } = kept
  const standing: Answer = async (perform, request) => {
    const isKnown = authorized && request.method === 'eth_requestAccounts'
    const question = questions[request.method]
    if (question && !isKnown && !approvesAll && !(await confirm(name, question, request)))
      return reject()(perform, request)
    const result = await perform()
    if (/^(eth_requestAccounts|wallet_requestPermissions)$/.test(request.method)) authorized = true
    // The same method takes a single grant back, by its context.
    const [taken] = Array.isArray(request.params) ? (request.params as readonly object[]) : []
    if (request.method === 'wallet_revokePermissions' && !(taken && 'permissionsContext' in taken))
      authorized = false
    remember(rdns, { authorized, chainId: wallet.chainId })
    return result
  }
  wallet.script.always('*', standing)
  wallet.install()
}

const sheet = new CSSStyleSheet()
sheet.replaceSync(`
  .demo-wallet { inline-size: min(360px, calc(100vw - 32px)); box-sizing: border-box; margin: auto auto 16px; border: 0;
    border-radius: 20px; padding: 20px; color: #172221; background: #fff; font: 15px/22px system-ui, sans-serif;
    box-shadow: 0 12px 48px #0004; }
  .demo-wallet::backdrop { background: #0003; }
  .demo-wallet h2 { margin: 0 0 4px; font-size: 18px; line-height: 24px; }
  .demo-wallet p { margin: 0 0 12px; }
  .demo-wallet pre { margin: 0 0 12px; padding: 10px; max-block-size: 160px; overflow: auto; border-radius: 12px;
    background: #eef0ec; font-size: 12px; line-height: 16px; white-space: pre-wrap; overflow-wrap: anywhere; }
  .demo-wallet div { display: flex; flex-wrap: wrap; gap: 8px; }
  .demo-wallet button { flex: 1; min-block-size: 44px; border: 0; border-radius: 22px; padding-inline: 16px;
    font: inherit; font-weight: 600; color: #172221; background: #eef0ec; cursor: pointer; }
  .demo-wallet .yes { color: #fff; background: #006e61; }
  .demo-wallet button:focus-visible, .demo-wallet pre:focus-visible { outline: 3px solid #006e61; outline-offset: 2px; }
`)

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text = '',
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
): HTMLElementTagNameMap[Tag] => Object.assign(document.createElement(tag), { textContent: text }, properties)

/** Wallets ask one thing after the other. */
let before: Promise<unknown> = Promise.resolve()

/** Asks in the page; a modal dialog of its own, so that it stands above any other. */
export function confirm(name: string, question: string, request: WalletRequest): Promise<boolean> {
  const answer = before.then(
    () =>
      new Promise<boolean>(resolve => {
        if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
        const dialog = make('dialog', '', { className: 'demo-wallet' })
        dialog.dataset.testid = 'demo-wallet'
        dialog.setAttribute('aria-label', name)
        const details = make('pre', JSON.stringify(request.params ?? [], undefined, 1), { tabIndex: 0 })
        const no = make('button', 'Reject', { onclick: () => dialog.close('no') })
        no.dataset.testid = 'demo-wallet-reject'
        const yes = make('button', 'Approve', { className: 'yes', onclick: () => dialog.close('yes') })
        yes.dataset.testid = 'demo-wallet-approve'
        yes.autofocus = true
        const buttons = make('div')
        buttons.append(no, yes)
        dialog.append(
          make('h2', name),
          make('p', `${question} A test wallet of this demo: its keys are worthless.`),
          details,
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
  before = answer
  return answer
}

/** Puts both wallets into the page. */
export function installWallets(): void {
  installWallet('Demo Wallet', 'demo.wallet.one', '#006e61')
  // Account number 4 of the same public mnemonic.
  const key = '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'
  installWallet('Second Demo Wallet', 'demo.wallet.two', '#3b6cf6', [key])
}
