/** Lists the quick starts. `name` is the folder of the app in `examples`. */
export function startPages(): { name: string; title: string }[]
