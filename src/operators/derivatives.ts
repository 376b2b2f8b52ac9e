import { defineDomain } from '../core/registry/define-domain.js';

/** Derivatives pricing: forwards, European options with their payoffs and sensitivities, and binomial trees. */
export const derivatives = defineDomain({
  id: 'derivatives',
  prefix: 'DV',
  name: 'Derivatives pricing',
  field: 'finance',
  about: 'Fair prices of forwards, futures and options, what options pay, and how their prices react to the market (the Greeks).',
  notice: 'For education and research; not financial advice.',
  operators: [
    // Forwards and futures
    {
      id: 'DV1',
      name: 'Forward price with cost of carry',
      equation: 'F = S * exp((r + u - y) * T)',
      where: {
        F: 'forward or futures price for delivery at T [currency] > 0',
        S: 'spot price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        u: 'storage cost per year as a share of the spot price, continuous; 0 for shares and currencies [1] default 0',
        y: 'income per year as a share of the spot price, continuous: dividend yield, foreign interest rate or convenience yield; 0 if there is none [1] default 0',
        T: 'years to delivery [1] >= 0 usual 0 to 100',
      },
      example: {
        given: { S: 60, r: 0.05, u: 0.02, y: 0.03, T: 0.5 },
        gives: 61.212080401605349,
        from: 'mpmath 1.2.1, 30 digits; 60 * exp(0.02)',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (determination of forward and futures prices: the cost of carry)',
      assumes: 'no arbitrage; all rates continuously compounded and known; futures and forward price alike',
      also: [
        'cost of carry model of the forward price',
        'futures fair value',
        'implied forward price',
        'stock index futures price',
        'convenience yield (solve for y)',
      ],
      tags: ['forward', 'futures', 'commodity'],
    },
    // European options
    {
      id: 'DV4',
      name: 'Put-call parity of European options',
      equation: 'C = P + S * exp(-q * T) - K * exp(-r * T)',
      where: {
        C: 'price of the call [currency] >= 0',
        P: 'price of the put with the same strike and expiry [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] >= 0 usual 0 to 100',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
      },
      requires: ['P + S * exp(-q * T) >= K * exp(-r * T)'],
      example: {
        given: { P: 2.25, S: 31, q: 0.01, T: 0.25, K: 30, r: 0.1 },
        gives: 3.9132994334712838,
        from: 'mpmath 1.2.1, 30 digits; portfolios of equal payoff at expiry',
      },
      source: 'Stoll, Journal of Finance 24 (1969) 801-824; Hull, Options, Futures, and Other Derivatives (properties of stock options)',
      assumes: 'European exercise, no arbitrage or costs (a put below its lower bound is refused); American options only satisfy bounds',
      also: ['call from put price', 'synthetic call', 'put call parity arbitrage', 'implied dividend (solve for q)'],
      tags: ['option', 'arbitrage'],
    },
    {
      id: 'DV5',
      name: 'Risk-neutral probability of an up move (binomial tree)',
      equation: 'p = (exp((r - q) * Delta_t) - d) / (u - d)',
      where: {
        p: 'risk-neutral probability of the up move [1] in [0, 1]',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        q: 'dividend yield per year, continuously compounded; 0 for none [1] default 0',
        Delta_t: 'length of the step in years [1] > 0',
        d: 'factor of the price in a down move [1] > 0',
        u: 'factor of the price in an up move [1] > d',
      },
      requires: ['exp((r - q) * Delta_t) > d', 'exp((r - q) * Delta_t) < u'],
      example: {
        given: { r: 0.12, q: 0.02, Delta_t: 0.25, d: 0.9, u: 1.1 },
        gives: 0.6265756026221442,
        from: 'mpmath 1.2.1, 30 digits; with q = 0 it is 0.6523, as in the example of older editions of Hull',
      },
      source:
        'Cox, Ross & Rubinstein, Journal of Financial Economics 7 (1979) 229-263; Hull, Options, Futures, and Other Derivatives (binomial trees)',
      assumes:
        'one step with two outcomes, no arbitrage: the growth factor of the forward lies between d and u; not a real-world probability',
      also: ['CRR probability', 'binomial option model probability', 'pseudo-probability', 'martingale probability', 'one-step tree'],
      tags: ['option', 'binomial tree'],
    },
    {
      id: 'DV6',
      name: 'Black-Scholes-Merton price of a European call',
      equation:
        'C = if(sigma^2 * T == 0, max(S * exp(-q * T) - K * exp(-r * T), 0 [currency]),' +
        ' S * exp(-q * T) * normcdf((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - K * exp(-r * T) * normcdf((ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T))))',
      where: {
        C: 'price of the call [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry; at 0 the price is the payoff [1] >= 0 usual 0 to 100',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] >= 0 usual 0 to 3',
      },
      example: {
        given: { S: 930, q: 0.03, T: 0.16666666666666666, K: 900, r: 0.08, sigma: 0.2 },
        gives: 51.832956796490849,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the lognormal density; Hull has this index option with 51.83',
      },
      source:
        'Black & Scholes, Journal of Political Economy 81 (1973) 637-654; Merton, Bell Journal of Economics 4 (1973) 141-183; Hull, Options, Futures, and Other Derivatives',
      assumes:
        'European exercise, lognormal price with constant volatility, rates and yield; no costs; q = r_foreign gives Garman-Kohlhagen',
      also: [
        'Black-Scholes call',
        'fair value of a call option',
        'implied volatility (solve for sigma)',
        'Garman-Kohlhagen currency option',
        'BSM formula',
        'Black-Scholes call price',
      ],
      tags: ['option', 'Black-Scholes', 'implied volatility'],
      revision: 2,
    },
    {
      id: 'DV7',
      name: 'Black-Scholes-Merton price of a European put',
      equation:
        'P = if(sigma^2 * T == 0, max(K * exp(-r * T) - S * exp(-q * T), 0 [currency]),' +
        ' K * exp(-r * T) * normcdf(-(ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - S * exp(-q * T) * normcdf(-(ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T))))',
      where: {
        P: 'price of the put [currency] >= 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        T: 'years to expiry; at 0 the price is the payoff [1] >= 0 usual 0 to 100',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] >= 0 usual 0 to 3',
      },
      example: {
        given: { K: 95, r: 0.1, T: 0.5, S: 100, q: 0.05, sigma: 0.2 },
        gives: 2.4647876467558212,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the lognormal density; Haug has this index put with 2.4648',
      },
      source:
        'Black & Scholes, Journal of Political Economy 81 (1973) 637-654; Merton, Bell Journal of Economics 4 (1973) 141-183; Hull, Options, Futures, and Other Derivatives',
      assumes:
        'European exercise, lognormal price with constant volatility, rates and yield; no costs; an American put is worth at least as much',
      also: [
        'Black-Scholes put',
        'fair value of a put option',
        'price of portfolio insurance',
        'implied volatility of a put (solve for sigma)',
        'Black-Scholes put price',
      ],
      tags: ['option', 'Black-Scholes', 'implied volatility'],
      revision: 2,
    },
    // Greeks
    {
      id: 'DV8',
      name: 'Delta of a European option',
      equation: 'Delta = phi * exp(-q * T) * normcdf(phi * (ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        Delta: 'change of the option price per change of the spot price [1]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0 usual 0 to 100',
        S: 'spot price of the underlying [currency] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0 usual 0 to 3',
      },
      example: {
        given: { phi: -1, q: 0.1, T: 0.5, S: 105, K: 100, r: 0.1, sigma: 0.36 },
        gives: -0.35660076477071839,
        from: 'mpmath 1.2.1, 30 digits: derivative of the integrated payoff; Haug has -0.3566 for these data (option on a future, q = r)',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; spot delta, not forward delta; per unit of the underlying',
      also: [
        'option delta',
        'shares needed to delta hedge',
        'hedge ratio of an option',
        'how much an option moves with the stock',
        'N(d1)',
      ],
      tags: ['option', 'Greeks', 'hedging'],
    },
    {
      id: 'DV9',
      name: 'Gamma of a European option',
      equation:
        'Gamma = exp(-q * T) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)' +
        ' / (S * sigma * sqrt(2 * pi * T))',
      where: {
        Gamma: 'change of delta per change of the spot price [1/currency] >= 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0 usual 0 to 100',
        S: 'spot price of the underlying [currency] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0 usual 0 to 3',
      },
      example: {
        given: { q: 0.02, T: 0.75, S: 55, K: 60, r: 0.1, sigma: 0.3 },
        gives: 0.027493814107859382,
        from: 'mpmath 1.2.1, 30 digits: second derivative of the price; with q = 0 it is 0.0278, as in Haug',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; the same for call and put; per unit of the underlying and of its price',
      also: ['option gamma', 'curvature of the option price', 'how fast delta changes', 'convexity of an option'],
      tags: ['option', 'Greeks', 'hedging'],
    },
    {
      id: 'DV10',
      name: 'Vega of a European option',
      equation: 'V = S * exp(-q * T) * sqrt(T / (2 * pi)) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)',
      where: {
        V: 'change of the option price per 1.00 (100 percentage points) of volatility [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0 usual 0 to 100',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0 usual 0 to 3',
      },
      example: {
        given: { S: 55, q: 0.0355, T: 0.75, K: 60, r: 0.105, sigma: 0.3 },
        gives: 18.502744089127552,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by volatility',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; the same for call and put; divide by 100 for one percentage point',
      also: ['option vega', 'sensitivity to volatility', 'kappa of an option', 'sensitivity of an option to implied volatility'],
      tags: ['option', 'Greeks', 'volatility'],
    },
    {
      id: 'DV11',
      name: 'Theta of a European option',
      equation:
        'Theta = phi * (q * S * exp(-q * T) * normcdf(phi * (ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - r * K * exp(-r * T) * normcdf(phi * (ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T))))' +
        ' - S * exp(-q * T) * sigma / sqrt(8 * pi * T) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)',
      where: {
        Theta: 'change of the option price per year that passes, all else equal [currency]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        S: 'spot price of the underlying [currency] > 0',
        T: 'years to expiry [1] > 0 usual 0 to 100',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0 usual 0 to 3',
      },
      example: {
        given: { phi: -1, q: 0.05, S: 430, T: 0.08333333333333333, K: 405, r: 0.07, sigma: 0.2 },
        gives: -31.192350304270553,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by time; Haug has this put with -31.1924',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; per year: divide by 365 for a calendar day or by 252 for a trading day',
      also: ['option theta', 'time decay of an option', 'how fast an option loses value with time'],
      tags: ['option', 'Greeks'],
    },
    {
      id: 'DV12',
      name: 'Rho of a European option',
      equation: 'Rho = phi * K * T * exp(-r * T) * normcdf(phi * (ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        Rho: 'change of the option price per 1.00 (100 percentage points) of the interest rate [currency]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        K: 'strike price [currency] > 0',
        T: 'years to expiry [1] > 0 usual 0 to 100',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0 usual 0 to 3',
      },
      example: {
        given: { phi: 1, K: 75, T: 1, r: 0.09, S: 72, q: 0.02, sigma: 0.19 },
        gives: 35.873083979470615,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by the rate; with q = 0 it is 38.7325, as in Haug',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes:
        'Black-Scholes-Merton model on a spot price with q held fixed (not for options on futures); divide by 100 for one percentage point',
      also: ['option rho', 'sensitivity of an option to interest rates', 'change of option value when rates rise'],
      tags: ['option', 'Greeks', 'interest rate risk'],
    },
    // Payoffs and trees
    {
      id: 'DV19',
      name: 'Payoff or profit of an option at expiry',
      equation: 'V = max(phi * (S - K), 0 [currency]) - P',
      where: {
        V: 'profit of the buyer; the seller has the same with the other sign [currency]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        S: 'price of the underlying at expiry [currency] >= 0',
        K: 'strike price [currency] >= 0',
        P: 'premium paid; 0 for the payoff alone [currency] >= 0 default 0',
      },
      example: {
        given: { phi: 1, S: 115, K: 100, P: 5 },
        gives: 10,
        from: 'Hull, Options, Futures, and Other Derivatives (mechanics of options markets): call with strike 100 for 5, share at 115: net 10 a share',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (mechanics of options markets)',
      assumes: 'one option on one unit, held to expiry; interest on the premium left out',
      also: [
        'option payoff',
        'intrinsic value of an option',
        'gain of a call when the share rises',
        'payoff of a put at expiry',
        'break-even of an option (solve for S with V = 0)',
      ],
      tags: ['option', 'payoff'],
    },
    {
      id: 'DV20',
      name: 'One-step binomial option price',
      equation: 'V = exp(-r * Delta_t) * (p * V_u + (1 - p) * V_d)',
      where: {
        V: 'price of the option at the start of the step [currency] >= 0',
        r: 'interest rate per year, continuously compounded [1] usual -0.5 to 1',
        Delta_t: 'length of the step in years [1] > 0',
        p: 'risk-neutral probability of the up move [1] in [0, 1]',
        V_u: 'value of the option after an up move [currency] >= 0',
        V_d: 'value of the option after a down move [currency] >= 0',
      },
      example: {
        given: { r: 0.12, Delta_t: 0.25, p: 0.6523, V_u: 1, V_d: 0 },
        gives: 0.633,
        digits: 3,
        from: 'Hull, Options, Futures, and Other Derivatives (binomial trees): probability 0.6523, 3 months at 12 %, payoffs 1 and 0: 0.633',
      },
      source:
        'Cox, Ross & Rubinstein, Journal of Financial Economics 7 (1979) 229-263; Hull, Options, Futures, and Other Derivatives (binomial trees)',
      assumes: 'no arbitrage, European exercise within the step; p from the rates and the two moves (DV5); apply it backwards step by step',
      also: [
        'binomial option price',
        'one-period binomial model',
        'discounted expected payoff of an option',
        'roll back one node of a tree',
      ],
      tags: ['option', 'binomial tree'],
    },
  ],
  withdrawn: [
    { id: 'DV2', name: 'Forward exchange rate (covered interest parity)', became: 'use AG30:forward-exchange' },
    { id: 'DV3', name: 'Number of futures contracts for a minimum-variance hedge', became: 'use AG30:hedge-contracts' },
    { id: 'DV13', name: 'Black-76 price of an option on a future or forward', became: 'use DV6:black-76 or DV7:black-76' },
    { id: 'DV14', name: 'Bachelier (normal model) option price', became: 'rarely asked for' },
    { id: 'DV15', name: 'Cash-or-nothing digital option price', became: 'rarely asked for' },
    { id: 'DV16', name: 'Option to exchange one asset for another (Margrabe)', became: 'use DV6:margrabe' },
    { id: 'DV17', name: 'Down-and-out barrier call price', became: 'rarely asked for' },
    { id: 'DV18', name: 'Default probability in the Merton model', became: 'use PD2:merton-default' },
  ],
});
