/** Lists the quick starts. `name` is the folder of the app in `examples`. */
export function listStartPages(): { name: string; title: string }[]
