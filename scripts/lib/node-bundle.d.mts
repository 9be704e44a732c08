export declare function bundleForNode(files: string[]): Promise<(file: string) => string>
