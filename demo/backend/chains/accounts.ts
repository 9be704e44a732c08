/** WORTHLESS: the well-known Ethereum test mnemonic. Real coins sent to its accounts are lost. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** The first ten accounts of the mnemonic. Anvil gives each 10,000 coins on both EVM chains. */
export const testAddresses = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
  '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
  '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
  '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
] as const

/** The account that owns tokens and collectibles from the start. */
export const richAddress = testAddresses[0]

/**
 * The account that deploys the contracts and makes the initial payments, so that the other accounts start at nonce 0 and the contract
 * addresses are fixed.
 */
export const deployerAddress = testAddresses[9]

/**
 * WORTHLESS: key of the demo user on the start page, the word "mira" eight times. It is separate from the accounts above, because their
 * balances are unrealistically high.
 */
export const demoKey = '0x6d6972616d6972616d6972616d6972616d6972616d6972616d6972616d697261'
export const demoAddress = '0xaDAC09b7E9b59B3F4AEaD944624b755C022B8e0D'

/**
 * WORTHLESS: regtest payment addresses (P2WPKH) of the first three keys of the mnemonic above. The first two own coins to spend. The third
 * receives the other mining rewards.
 */
export const bitcoinAddresses = [
  'bcrt1q5428vq2uzwhm3taey9sr9x5vm6tk78ew8pf2xw',
  'bcrt1qcjzphr67dug28rw9ueewrqllmxlqe5f0wh3uzj',
  'bcrt1qsj3m3zudqkw4plsvm7p08h9q89lsy4wpw0kn5r',
] as const

/** WORTHLESS: public keys (sr25519) of the well-known Substrate accounts `//Alice` and `//Bob`. */
export const polkadotKeys = [
  'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  '8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
] as const
