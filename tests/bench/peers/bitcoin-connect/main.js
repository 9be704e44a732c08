import { init } from '@getalby/bitcoin-connect'

init({ appName: 'Bench' })
document.getElementById('root').innerHTML = '<bc-button></bc-button>'
