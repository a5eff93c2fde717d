export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The exponent of `y ~ x^exponent` by least squares over the logarithms: 0 is constant, 1 linear. */
export function exponentOf(points: readonly Point[]): number {
  const logs = points.map(({ x, y }) => [Math.log(x), Math.log(y)] as const);
  const [meanX, meanY] = [0, 1].map((at) => logs.reduce((sum, pair) => sum + pair[at]!, 0) / logs.length) as [number, number];
  const above = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return above / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
