import { type Answer, createBitcoinWallet, createPolkadotWallet, reject } from '../../src/testing/index.ts'
import { approvesAll, confirm } from './wallets.ts'

// A Bitcoin and a Polkadot wallet that live in this page, as worthless as the others; they ask in the same place.

/** What a person is asked about, in the words of a wallet. */
const questions: Readonly<Record<string, string>> = {
  wallet_connect: 'This page wants to see your addresses.',
  enable: 'This page wants to see your accounts.',
  signMessage: 'This page wants you to sign a message.',
  signRaw: 'This page wants you to sign a message.',
  signPsbt: 'This page wants you to sign a transaction.',
  signPayload: 'This page wants you to sign a transaction.',
  sendTransfer: 'This page wants to send bitcoin.',
}

/** Asks the person about everything but what was allowed in an earlier visit; remembers who was let in. */
function asking(name: string, key: string): Answer {
  return async (perform, request) => {
    const isKnown = /^(?:wallet_connect|enable)$/.test(request.method) && isRemembered(key)
    const question = questions[request.method]
    if (question && !isKnown && !approvesAll && !(await confirm(name, question, request)))
      return reject('text')(perform, request)
    const answer = await perform()
    if (/^(?:wallet_connect|enable)$/.test(request.method)) localStorage.setItem(key, 'given')
    if (request.method === 'wallet_disconnect') localStorage.removeItem(key)
    return answer
  }
}

const isRemembered = (key: string): boolean => localStorage.getItem(key) === 'given'

/** Puts both wallets into the page. */
export function installFamilyWallets(chainUrl: string | undefined): void {
  const bitcoin = createBitcoinWallet({
    name: 'Demo Bitcoin Wallet',
    chainUrl,
    authorized: isRemembered('demo-wallet:bitcoin'),
  })
  bitcoin.script.always('*', asking(bitcoin.name, 'demo-wallet:bitcoin'))
  bitcoin.install()
  const polkadot = createPolkadotWallet({
    name: 'Demo Polkadot Wallet',
    authorized: isRemembered('demo-wallet:polkadot'),
  })
  polkadot.script.always('*', asking(polkadot.name, 'demo-wallet:polkadot'))
  polkadot.install()
}
