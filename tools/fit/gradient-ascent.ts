interface Ascent {
  dimensions: number;
  /** The gradient of what is to be maximised. */
  gradient: (weights: number[]) => number[];
  /** Where it starts; fixed weights stay there. */
  start: number[];
  isFixed: (index: number) => boolean;
  /** Weights that may not go below 0, since less of the feature cannot speak for an answer. */
  isNonNegative: (index: number) => boolean;
  steps: number;
  rate: number;
}

const MOMENTUM = 0.9;
const SCALE_MEMORY = 0.99;

/** Maximises a concave function by Adam (Kingma and Ba 2015), full batch, deterministic. */
export function gradientAscent({ dimensions, gradient, start, isFixed, isNonNegative, steps, rate }: Ascent): number[] {
  const weights = [...start];
  const mean = new Float64Array(dimensions);
  const scale = new Float64Array(dimensions);
  for (let step = 1; step <= steps; step += 1) {
    const slope = gradient(weights);
    for (let index = 0; index < dimensions; index += 1) {
      if (isFixed(index)) continue;
      const value = slope[index] ?? 0;
      mean[index] = MOMENTUM * (mean[index] ?? 0) + (1 - MOMENTUM) * value;
      scale[index] = SCALE_MEMORY * (scale[index] ?? 0) + (1 - SCALE_MEMORY) * value * value;
      const direction = (mean[index] ?? 0) / (1 - MOMENTUM ** step);
      const size = Math.sqrt((scale[index] ?? 0) / (1 - SCALE_MEMORY ** step)) + 1e-8;
      const next = (weights[index] ?? 0) + (rate * direction) / size;
      weights[index] = isNonNegative(index) ? Math.max(0, next) : next;
    }
  }
  return weights;
}

/** The sum of products. */
export function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, index) => sum + value * (second[index] ?? 0), 0);
}
