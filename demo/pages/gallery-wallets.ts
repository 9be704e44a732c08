import { address, type State, type States } from './gallery-fixtures.ts'
import { showPrompt } from './wallets.ts'

const receiver = '0x9f3c20ea94d1c07B2b58f00ca36D51b8De21ab44'

/**
 * Returns a state with a prompt of the demo wallet. Loads the style sheet of the demo, because it also applies to the prompt on the
 * demo's pages.
 */
const createPromptState = (method: string, question: string, params: unknown): State => ({
  set: async () => {
    await import('./demo-styles.ts')
    void showPrompt('Demo Wallet', question, { method, params })
  },
})

const message = `harbor.example wants you to sign in with your Ethereum account:
${address}

Sign in to Harbor

URI: https://harbor.example
Version: 1
Chain ID: 1
Nonce: 4fzQ81xYw2
Issued At: 2026-04-18T09:41:00.000Z`

const typedData = {
  domain: { name: 'Harbor', version: '1', chainId: 1, verifyingContract: receiver },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  message: { owner: address, value: '1000000000000000000' },
}

/** States of the prompts of the demo's wallets. */
export const walletPromptStates: States = {
  DemoWallet: {
    connect: createPromptState('eth_requestAccounts', 'This site wants to connect.', []),
    sign: createPromptState('personal_sign', 'This site wants you to sign a message.', [message, address]),
    'sign-data': createPromptState('eth_signTypedData_v4', 'This site wants you to sign data.', [
      address,
      JSON.stringify(typedData),
    ]),
    send: createPromptState('eth_sendTransaction', 'This site wants to send a transaction.', [
      { from: address, to: receiver, value: '0xde0b6b3a7640001', data: `0xa9059cbb${'0'.repeat(128)}` },
    ]),
    'send-several': createPromptState('wallet_sendCalls', 'This site wants to send several transactions.', [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: address,
        calls: [
          { to: receiver, value: '0x1' },
          { to: address, value: '0x2' },
        ],
      },
    ]),
    switch: createPromptState('wallet_switchEthereumChain', 'This site wants to switch networks.', [
      { chainId: '0xa' },
    ]),
  },
}
