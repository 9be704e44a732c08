import { setDefine, definitions } from './define.ts'

// The entry imports this module first, so it runs before any element is defined. It only collects the definitions, because this
// copy of the bundle may turn out to be the second one on the page.
setDefine((tag, constructor) => definitions.set(tag, constructor))
