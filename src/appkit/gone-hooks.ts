import { warnGone } from './gone.ts'
import { goneHooks } from './gone-members.ts'

const gone = (name: keyof typeof goneHooks) => (): Readonly<Record<string, undefined>> => {
  warnGone('hook', name, goneHooks[name])
  return {}
}

export const useAppKitWallets = /* @__PURE__ */ gone('useAppKitWallets')
export const useAppKitUpdateEmail = /* @__PURE__ */ gone('useAppKitUpdateEmail')
export const usePay = /* @__PURE__ */ gone('usePay')
export const useAvailableExchanges = /* @__PURE__ */ gone('useAvailableExchanges')
export const usePayUrlActions = /* @__PURE__ */ gone('usePayUrlActions')
export const useExchangeBuyStatus = /* @__PURE__ */ gone('useExchangeBuyStatus')
