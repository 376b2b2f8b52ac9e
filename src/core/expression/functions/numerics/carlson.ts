/** Computes Carlson's R_C(x, y) for x >= 0, y > 0; DLMF 19.2.18 and 19.2.19. */
function carlsonC(x: number, y: number): number {
  const gap = (y - x) / y;
  if (Math.abs(gap) < 0.03) {
    // Series in the gap avoids 0/0: R_C = y^(-1/2) sum of ((1/2)_n / n!) gap^n / (2n + 1) with x = y (1 - gap).
    let coefficient = 1;
    let sum = 0;
    for (let n = 0; n < 12; n += 1) {
      sum += coefficient / (2 * n + 1);
      coefficient *= (gap * (n + 0.5)) / (n + 1);
    }
    return sum / Math.sqrt(y);
  }
  const root = Math.sqrt(Math.abs(y - x));
  return y > x ? Math.atan2(root, Math.sqrt(x)) / root : Math.log((Math.sqrt(x) + root) / Math.sqrt(y)) / root;
}

/** Computes Carlson's R_F by duplication, at most one argument zero; DLMF 19.36.1. */
export function carlsonF(x: number, y: number, z: number): number {
  let [a, b, c] = [x, y, z];
  for (let k = 0; k < 60; k += 1) {
    const mean = (a + b + c) / 3;
    const u = 1 - a / mean;
    const v = 1 - b / mean;
    const w = -(u + v);
    if (Math.max(Math.abs(u), Math.abs(v), Math.abs(w)) < 2e-3) {
      const e2 = u * v - w * w;
      const e3 = u * v * w;
      const series =
        1 - e2 / 10 + e3 / 14 + (e2 * e2) / 24 - (3 * e2 * e3) / 44 - (5 * e2 * e2 * e2) / 208 + (3 * e3 * e3) / 104 + (e2 * e2 * e3) / 16;
      return series / Math.sqrt(mean);
    }
    const ra = Math.sqrt(a);
    const rb = Math.sqrt(b);
    const rc = Math.sqrt(c);
    const lambda = ra * rb + rb * rc + rc * ra;
    a = (a + lambda) / 4;
    b = (b + lambda) / 4;
    c = (c + lambda) / 4;
  }
  return NaN;
}

/** The seventh-order series of R_J and R_D in the symmetric sums of the deviations; DLMF 19.36.2. */
function jSeries(e2: number, e3: number, e4: number, e5: number): number {
  return (
    1 -
    (3 * e2) / 14 +
    e3 / 6 +
    (9 * e2 * e2) / 88 -
    (3 * e4) / 22 -
    (9 * e2 * e3) / 52 +
    (3 * e5) / 26 -
    (e2 * e2 * e2) / 16 +
    (3 * e3 * e3) / 40 +
    (3 * e2 * e4) / 20 +
    (45 * e2 * e2 * e3) / 272 -
    (9 * (e3 * e4 + e2 * e5)) / 68
  );
}

/**
 * Computes Carlson's R_J(x, y, z, p) for p > 0 by duplication, at most one of x, y, z zero.
 * Source: DLMF 19.36.2; B. C. Carlson, Numer. Algorithms 10 (1995) 13.
 */
export function carlsonJ(x: number, y: number, z: number, p: number): number {
  let [a, b, c, d] = [x, y, z, p];
  let scale = 1;
  let sum = 0;
  for (let k = 0; k < 60; k += 1) {
    const mean = (a + b + c + 2 * d) / 5;
    const u = 1 - a / mean;
    const v = 1 - b / mean;
    const w = 1 - c / mean;
    const q = -(u + v + w) / 2;
    if (Math.max(Math.abs(u), Math.abs(v), Math.abs(w), Math.abs(q)) < 2e-3) {
      const q2 = q * q;
      const uvw = u * v * w;
      const e2 = u * v + u * w + v * w - 3 * q2;
      const e3 = uvw + 2 * e2 * q + 4 * q2 * q;
      const e4 = (2 * uvw + e2 * q + 3 * q2 * q) * q;
      return (scale * jSeries(e2, e3, e4, uvw * q2)) / (mean * Math.sqrt(mean)) + 3 * sum;
    }
    const ra = Math.sqrt(a);
    const rb = Math.sqrt(b);
    const rc = Math.sqrt(c);
    const rd = Math.sqrt(d);
    const lambda = ra * rb + rb * rc + rc * ra;
    // Carlson's form of 1979, whose arguments of R_C are squares.
    const alpha = d * (ra + rb + rc) + ra * rb * rc;
    const beta = rd * (d + lambda);
    sum += scale * carlsonC(alpha * alpha, beta * beta);
    scale /= 4;
    a = (a + lambda) / 4;
    b = (b + lambda) / 4;
    c = (c + lambda) / 4;
    d = (d + lambda) / 4;
  }
  return NaN;
}

/** Computes Carlson's R_D(x, y, z) = R_J(x, y, z, z) by duplication, z > 0; DLMF 19.36.2. */
export function carlsonD(x: number, y: number, z: number): number {
  let [a, b, c] = [x, y, z];
  let scale = 1;
  let sum = 0;
  for (let k = 0; k < 60; k += 1) {
    const mean = (a + b + 3 * c) / 5;
    const u = 1 - a / mean;
    const v = 1 - b / mean;
    const q = -(u + v) / 3;
    if (Math.max(Math.abs(u), Math.abs(v), Math.abs(q)) < 2e-3) {
      const uv = u * v;
      const q2 = q * q;
      return (scale * jSeries(uv - 6 * q2, (3 * uv - 8 * q2) * q, 3 * (uv - q2) * q2, uv * q2 * q)) / (mean * Math.sqrt(mean)) + 3 * sum;
    }
    const ra = Math.sqrt(a);
    const rb = Math.sqrt(b);
    const rc = Math.sqrt(c);
    const lambda = ra * rb + rb * rc + rc * ra;
    sum += scale / (rc * (c + lambda));
    scale /= 4;
    a = (a + lambda) / 4;
    b = (b + lambda) / 4;
    c = (c + lambda) / 4;
  }
  return NaN;
}
