import type { NetworkId } from '../core/chain/caip.ts'

/** A commonly impersonated token: its name and symbol, and the contracts published by its issuer. */
export interface WellKnownToken {
  readonly symbol: string
  readonly name: string
  readonly contracts: Readonly<Record<NetworkId, string>>
}

const ethereum = 'eip155:1'
const optimism = 'eip155:10'
const bsc = 'eip155:56'
const gnosis = 'eip155:100'
const unichain = 'eip155:130'
const polygon = 'eip155:137'
const zksync = 'eip155:324'
const mantle = 'eip155:5000'
const base = 'eip155:8453'
const arbitrum = 'eip155:42161'
const celo = 'eip155:42220'
const avalanche = 'eip155:43114'
const linea = 'eip155:59144'
const scroll = 'eip155:534352'
const zora = 'eip155:7777777'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const token = (
  symbol: string,
  name: string,
  contracts: Readonly<Record<NetworkId, string>>,
): WellKnownToken => ({ symbol, name, contracts })

/** Addresses from the public pages of issuers and bridges, each with its source. Uncertain addresses are omitted. */
export const wellKnownTokens: readonly WellKnownToken[] = [
  // https://developers.circle.com/stablecoins/usdc-contract-addresses
  token('USDC', 'USD Coin', {
    [ethereum]: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    [optimism]: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    [unichain]: '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
    [polygon]: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    [zksync]: '0x1d17CBcF0D6D143135aE902365D2E5e2A16538D4',
    [base]: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    [arbitrum]: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    [celo]: '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
    [avalanche]: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    [linea]: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
    [solana]: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  }),
  // https://developers.circle.com/stablecoins/eurc-contract-addresses
  token('EURC', 'EURC', {
    [ethereum]: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
    [base]: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
    [avalanche]: '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD',
    [solana]: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
  }),
  // https://tether.to/en/supported-protocols
  token('USDT', 'Tether USD', {
    [ethereum]: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    [avalanche]: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    [celo]: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
    [solana]: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  }),
  // https://docs.usdt0.to/technical-documentation/deployments
  token('USDT', 'USDT0', {
    [optimism]: '0x01bFF41798a0BcF287b996046Ca68b395DbC1071',
    [unichain]: '0x9151434b16b9763660705744891fA906F660EcC5',
    [polygon]: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    [arbitrum]: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  }),
  // https://static.optimism.io/optimism.tokenlist.json
  token('USDT', 'Tether USD', {
    [optimism]: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    [base]: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  }),
  // https://docs.zksync.io/zksync-network/tooling/bridges
  token('USDT', 'Tether USD', { [zksync]: '0x493257fD37EDB34451f62EDf8D2a0C418852bA4C' }),
  // https://docs.linea.build/network/build/contracts
  token('USDT', 'Tether USD', { [linea]: '0xA219439258ca9da29E9Cc4cE5596924745e12B93' }),
  // https://docs.scroll.io/en/developers/scroll-contracts
  token('USDT', 'Tether USD', { [scroll]: '0xf55BEC9cafDbE8730f096Aa55dad6D22d44099Df' }),
  // https://docs.scroll.io/en/developers/scroll-contracts
  token('USDC', 'USD Coin', { [scroll]: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4' }),
  // https://docs.mantle.xyz/network/system-information/on-chain-system/key-l2-contract-address
  token('USDT', 'Tether USD', { [mantle]: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE' }),
  // https://docs.mantle.xyz/network/system-information/on-chain-system/key-l2-contract-address
  token('USDC', 'USD Coin', { [mantle]: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9' }),
  // https://docs.gnosischain.com/about/tokens
  token('USDT', 'Tether USD', { [gnosis]: '0x4ECaBa5870353805a9F068101A40E0f32ed605C6' }),
  // https://docs.gnosischain.com/about/tokens
  token('USDC', 'USD Coin', { [gnosis]: '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83' }),
  // https://www.binance.com/en/collateral-btokens
  token('USDT', 'Tether USD', { [bsc]: '0x55d398326f99059fF775485246999027B3197955' }),
  // https://www.binance.com/en/collateral-btokens
  token('USDC', 'USD Coin', { [bsc]: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d' }),
  // https://www.binance.com/en/collateral-btokens
  token('DAI', 'Dai Stablecoin', { [bsc]: '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3' }),
  // https://www.binance.com/en/collateral-btokens
  token('ETH', 'Ethereum', { [bsc]: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8' }),
  // https://docs.makerdao.com/smart-contract-modules/dai-module
  token('DAI', 'Dai Stablecoin', { [ethereum]: '0x6B175474E89094C44Da98b954EedeAC495271d0F' }),
  // https://static.optimism.io/optimism.tokenlist.json
  token('DAI', 'Dai Stablecoin', {
    [optimism]: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
    [base]: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  }),
  // https://github.com/makerdao/arbitrum-dai-bridge
  token('DAI', 'Dai Stablecoin', { [arbitrum]: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1' }),
  // https://docs.polygon.technology/pos/reference/contracts/
  token('DAI', 'Dai Stablecoin', { [polygon]: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063' }),
  // https://developers.sky.money/
  token('USDS', 'USDS Stablecoin', { [ethereum]: '0xdC035D45d973E3EC169d2276DDab16f1e407384F' }),
  // https://github.com/paxosglobal/pyusd-contract
  token('PYUSD', 'PayPal USD', {
    [ethereum]: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
    [solana]: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo',
  }),
  // https://weth.io
  token('WETH', 'Wrapped Ether', { [ethereum]: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' }),
  // https://specs.optimism.io/protocol/predeploys.html
  token('WETH', 'Wrapped Ether', {
    [optimism]: '0x4200000000000000000000000000000000000006',
    [unichain]: '0x4200000000000000000000000000000000000006',
    [base]: '0x4200000000000000000000000000000000000006',
    [zora]: '0x4200000000000000000000000000000000000006',
  }),
  // https://docs.arbitrum.io/build-decentralized-apps/reference/contract-addresses
  token('WETH', 'Wrapped Ether', { [arbitrum]: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' }),
  // https://docs.polygon.technology/pos/reference/contracts/
  token('WETH', 'Wrapped Ether', { [polygon]: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' }),
  // https://docs.linea.build/network/build/contracts
  token('WETH', 'Wrapped Ether', { [linea]: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f' }),
  // https://docs.scroll.io/en/developers/scroll-contracts
  token('WETH', 'Wrapped Ether', { [scroll]: '0x5300000000000000000000000000000000000004' }),
  // https://docs.zksync.io/zksync-network/tooling/bridges
  token('WETH', 'Wrapped Ether', { [zksync]: '0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91' }),
  // https://docs.mantle.xyz/network/system-information/on-chain-system/key-l2-contract-address
  token('WETH', 'Wrapped Ether', { [mantle]: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111' }),
  // https://docs.gnosischain.com/about/tokens
  token('WETH', 'Wrapped Ether', { [gnosis]: '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1' }),
  // https://www.wbtc.network
  token('WBTC', 'Wrapped BTC', { [ethereum]: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599' }),
  // https://static.optimism.io/optimism.tokenlist.json
  token('WBTC', 'Wrapped BTC', { [optimism]: '0x68f180fcCe6836688e9084f035309E29Bf0A2095' }),
  // https://bridge.arbitrum.io/token-list-42161.json
  token('WBTC', 'Wrapped BTC', { [arbitrum]: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f' }),
  // https://docs.polygon.technology/pos/reference/contracts/
  token('WBTC', 'Wrapped BTC', { [polygon]: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6' }),
  // https://www.coinbase.com/cbbtc/proof-of-reserves
  token('cbBTC', 'Coinbase Wrapped BTC', {
    [ethereum]: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    [base]: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    [arbitrum]: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
  }),
  // https://docs.lido.fi/deployed-contracts/
  token('stETH', 'Liquid staked Ether 2.0', { [ethereum]: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' }),
  // https://docs.lido.fi/deployed-contracts/
  token('wstETH', 'Wrapped liquid staked Ether 2.0', {
    [ethereum]: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  }),
  // https://docs.chain.link/resources/link-token-contracts
  token('LINK', 'ChainLink Token', {
    [ethereum]: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    [optimism]: '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6',
    [polygon]: '0xb0897686c545045aFc77CF20eC7A532E3120E0F1',
    [base]: '0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196',
    [arbitrum]: '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4',
    [avalanche]: '0x5947BB275c521040051D82396192181b413227A3',
  }),
  // https://docs.uniswap.org/concepts/governance/overview
  token('UNI', 'Uniswap', { [ethereum]: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' }),
  // https://aave.com/docs/ecosystem/aave
  token('AAVE', 'Aave Token', { [ethereum]: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9' }),
  // https://specs.optimism.io/governance/gov-token.html
  token('OP', 'Optimism', { [optimism]: '0x4200000000000000000000000000000000000042' }),
  // https://docs.arbitrum.foundation/deployment-addresses
  token('ARB', 'Arbitrum', { [arbitrum]: '0x912CE59144191C1204E64559FE8253a0e49E6548' }),
  // https://docs.polygon.technology/pos/reference/contracts/
  token('POL', 'Polygon Ecosystem Token', {
    [ethereum]: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6',
    // The native coin's own contract address.
    [polygon]: '0x0000000000000000000000000000000000001010',
  }),
  // https://docs.polygon.technology/pos/reference/contracts/
  token('WPOL', 'Wrapped Polygon Ecosystem Token', {
    [polygon]: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  }),
  // https://docs.bnbchain.org/bnb-smart-chain/
  token('WBNB', 'Wrapped BNB', { [bsc]: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c' }),
  // https://build.avax.network/docs/primary-network
  token('WAVAX', 'Wrapped AVAX', { [avalanche]: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7' }),
  // https://docs.celo.org/contracts/core-contracts
  token('CELO', 'Celo native asset', { [celo]: '0x471EcE3750Da237f93B8E339c536989b8978a438' }),
  // https://docs.gnosischain.com/about/tokens
  token('WXDAI', 'Wrapped XDAI', { [gnosis]: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d' }),
  // https://docs.zksync.io/zksync-protocol/contracts/system-contracts
  token('ETH', 'Ether', { [zksync]: '0x000000000000000000000000000000000000800A' }),
]
