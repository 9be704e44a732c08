import type { Visit } from './modal-page.ts'

/** The second account of the test wallet. */
export const secondAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Announces wallets with long names and large icons, ten per task. */
export const announceWallets = (visit: Visit, count: number): Promise<void> =>
  visit.page.evaluate(announce, count)

/**
 * Floods a page with wallets, accounts, events, messages and storage changes, then connects again to check that the modal works. Passes
 * each flood to `run`, which can measure it.
 */
export async function runFloods(
  visit: Visit,
  run: (name: string, flood: () => Promise<unknown>) => Promise<void> = async (_name, flood) =>
    void (await flood()),
): Promise<void> {
  await visit.see('connect-button')
  await run('500 wallets', () => announceWallets(visit, 500))
  await run('opened with them', async () => {
    await visit.open()
    await visit.see('wallet-selector-test.wallet')
  })
  await run('500 more while open', () => announceWallets(visit, 500))
  await visit.page.evaluate(firstAddress => {
    const manyAddresses = Array.from(
      { length: 100_000 },
      (_, index) => `0x${index.toString(16).padStart(40, 'a')}`,
    )
    window.wallet.script.next('eth_requestAccounts', () => [firstAddress, ...manyAddresses])
  }, secondAccount)
  await run('100 000 accounts', async () => {
    await visit.pick()
    await visit.waitUntilConnected()
  })
  await visit.open()
  await visit.see('disconnect-button')
  await run('storms of events and messages', () => visit.page.evaluate(floodEvents, secondAccount))
  await run('a poisoned storage that changes', () => visit.page.evaluate(poisonStorage))
  await visit.page.evaluate(() => document.querySelector('w3m-button')?.modal?.disconnect())
  await visit.waitUntilDisconnected()
  await visit.connect()
}

// The following functions run in the page.

async function announce(count: number): Promise<void> {
  const icon = `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(180_000)}</svg>`)}`
  for (let index = 0; index < count; index++) {
    const info = {
      uuid: `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`,
      name: `Wallet ${index} \u202e${'W'.repeat(2_000)}${'\u0301'.repeat(2_000)}`,
      rdns: `flood${index}.example`,
      icon,
    }
    const detail = Object.freeze({
      info: Object.freeze(info),
      provider: { request: async () => [], on() {} },
    })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    if (index % 10 === 9) await new Promise(resolve => setTimeout(resolve))
  }
}

async function floodEvents(account: string): Promise<void> {
  const accountLists = [[account], ['nonsense'], Array.from({ length: 1_000 }, () => account), null]
  for (let task = 0; task < 25; task++) {
    window.wallet.storm('chainChanged', ['0x7a6a', '0x7a69', 'nonsense', { chainId: 1 }], 50)
    window.wallet.storm('accountsChanged', accountLists, 10)
    for (let message = 0; message < 200; message++) postMessage({ type: '@w3m-frame/x', id: message }, '*')
    await new Promise(resolve => setTimeout(resolve))
  }
  window.wallet.storm('accountsChanged', [[account]], 1)
}

async function poisonStorage(): Promise<void> {
  const key = 'w3m:1:connection:eip155'
  localStorage.setItem(key, '['.repeat(1_000_000))
  for (let change = 0; change < 200; change++) {
    dispatchEvent(new StorageEvent('storage', { key, newValue: '[', storageArea: localStorage }))
    if (change % 10 === 9) await new Promise(resolve => setTimeout(resolve))
  }
  localStorage.clear()
}
