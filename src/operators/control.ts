import { defineDomain } from '../core/registry/define-domain.js';

/** Control systems: step response, feedback, PID control and its tuning, discrete steps and estimation. */
export const control = defineDomain({
  id: 'control',
  prefix: 'CS',
  name: 'Control systems',
  field: 'engineering',
  about: 'How a system under feedback responds and how its controller is computed and tuned: step response, PID, Kalman filter.',
  operators: [
    // Step response
    {
      id: 'CS1',
      name: 'Step response of a first-order process with dead time',
      equation: 'Delta_y = if(t < theta, 0, -K * Delta_u * expm1(-(t - theta) / tau))',
      where: {
        Delta_y: 'change of the output since before the step [1]',
        K: 'process gain, final change of output per change of input [1]',
        Delta_u: 'size of the step of the input [1]',
        tau: 'time constant [s] > 0',
        theta: 'dead time, 0 if there is none [s] >= 0 default 0',
        t: 'time since the step of the input [s] >= 0',
      },
      example: {
        given: { K: 2, Delta_u: 10, tau: 20, theta: 5, t: 30 },
        gives: 14.269904062796199,
        from: 'mpmath 1.2.1, 30 digits; 2 * 10 * (1 - exp(-25 / 20))',
      },
      source:
        'Seborg, Edgar, Mellichamp & Doyle, Process Dynamics and Control, first-order processes and first-order-plus-time-delay models',
      assumes: 'at rest before the step; zero until the dead time is over, then an exponential approach to K * Delta_u',
      also: [
        'FOPDT step response',
        'first-order step response',
        'how far has the output moved after a time',
        'time constant response',
        '63 percent rule',
      ],
      tags: ['step response', 'process', 'dead time'],
    },
    {
      id: 'CS2',
      name: 'Step response of an underdamped second-order system',
      equation:
        'y = K * r * (exp(-zeta * omega_n * t) * (2 * sin(omega_n * t * sqrt((1 - zeta) * (1 + zeta)) / 2)^2' +
        ' - zeta / sqrt((1 - zeta) * (1 + zeta)) * sin(omega_n * t * sqrt((1 - zeta) * (1 + zeta)))) - expm1(-zeta * omega_n * t))',
      where: {
        y: 'output [1]',
        K: 'static gain [1]',
        r: 'size of the step of the input [1]',
        zeta: 'damping ratio [1] >= 0 < 1',
        omega_n: 'undamped natural angular frequency [rad/s] > 0',
        t: 'time since the step [s] >= 0',
      },
      example: {
        given: { K: 1, r: 1, zeta: 0.6, omega_n: 5, t: 0.5 },
        gives: 0.9406861499313992,
        from: 'mpmath 1.2.1, 30 digits, by residues of the complex poles',
      },
      source: 'Ogata, Modern Control Engineering, transient response of second-order systems',
      assumes:
        'omega_n^2 / (s^2 + 2 zeta omega_n s + omega_n^2) with no zeros; at rest before the step; zeta below 1; equal to' +
        ' K r (1 - exp(-zeta omega_n t) (cos(omega_d t) + zeta / sqrt(1 - zeta^2) sin(omega_d t))), omega_d = omega_n sqrt(1 - zeta^2)',
      also: ['second-order step response', 'ringing response to a step', 'closed-loop step response', 'position of a servo after a step'],
      tags: ['step response', 'second order'],
    },
    {
      id: 'CS3',
      name: 'Rise time of an underdamped second-order system',
      equation: 't_r = (pi - acos(zeta)) / (omega_n * sqrt((1 - zeta) * (1 + zeta)))',
      where: {
        t_r: 'time from 0 to the first crossing of the final value [s] > 0',
        zeta: 'damping ratio [1] >= 0 < 1',
        omega_n: 'undamped natural angular frequency [rad/s] > 0',
      },
      example: {
        given: { zeta: 0.6, omega_n: 5 },
        gives: 0.5535743588970452,
        from: 'mpmath 1.2.1, 30 digits, root of the step response; Ogata has 0.55 s',
      },
      source: 'Ogata, Modern Control Engineering, transient response specifications of second-order systems',
      assumes: 'second-order system without zeros; rise counted from 0 to 100 percent, not from 10 to 90 percent',
      also: ['rise time 0 to 100 percent', 'how fast does the output reach the target', 'second-order rise time'],
      tags: ['step response', 'second order'],
    },
    {
      id: 'CS4',
      name: 'Peak time of an underdamped second-order system',
      equation: 't_p = pi / (omega_n * sqrt((1 - zeta) * (1 + zeta)))',
      where: {
        t_p: 'time from the step to the first peak [s] > 0',
        zeta: 'damping ratio [1] >= 0 < 1',
        omega_n: 'undamped natural angular frequency [rad/s] > 0',
      },
      example: {
        given: { zeta: 0.6, omega_n: 5 },
        gives: 0.7853981633974483,
        from: 'mpmath 1.2.1, 30 digits, zero of the slope of the step response; Ogata has 0.785 s',
      },
      source: 'Ogata, Modern Control Engineering, transient response specifications of second-order systems',
      assumes: 'second-order system without zeros',
      also: ['time of the first overshoot', 'time to peak of a step response', 'when does the overshoot happen'],
      tags: ['step response', 'second order'],
    },
    {
      id: 'CS5',
      name: 'Overshoot of a second-order system',
      equation: 'M_p = 100 [%] * exp(-pi * zeta / sqrt((1 - zeta) * (1 + zeta)))',
      where: {
        M_p: 'overshoot beyond the final value, as a share of the step [%] > 0 <= 100',
        zeta: 'damping ratio [1] >= 0 < 1',
      },
      example: {
        given: { zeta: 0.6 },
        gives: 9.478022484215485,
        from: 'mpmath 1.2.1, 30 digits, step response at its peak; Ogata has 9.5 percent',
      },
      source: 'Ogata, Modern Control Engineering, transient response specifications of second-order systems',
      assumes: 'second-order system without zeros, zeta below 1',
      also: ['percent overshoot', 'maximum overshoot', 'damping ratio from overshoot (solve for zeta)', 'how much does it overshoot'],
      tags: ['step response', 'second order', 'damping'],
    },
    {
      id: 'CS6',
      name: 'Settling time of an underdamped second-order system',
      equation: 't_s = -ln(tol * sqrt((1 - zeta) * (1 + zeta))) / (zeta * omega_n)',
      where: {
        t_s: 'time after which the output stays within the band [s] > 0',
        tol: 'half-width of the band around the final value, often 2 or 5 [%] > 0 <= 50 usual 0.1 to 50',
        zeta: 'damping ratio [1] > 0 < 1',
        omega_n: 'undamped natural angular frequency [rad/s] > 0',
      },
      example: {
        given: { tol: 2, zeta: 0.6, omega_n: 5 },
        gives: 1.378388852247452,
        from: 'mpmath 1.2.1, 30 digits, root of the envelope; the rule 4 / (zeta * omega_n) has 1.33 s',
      },
      source: 'Nise, Control Systems Engineering, second-order systems, settling time',
      assumes:
        'time of the decaying envelope (a safe value, the output may settle sooner); for 2 percent near 4 / (zeta * omega_n)' +
        ' up to zeta 0.6; much too long close to zeta = 1, where it has no bound',
      also: ['2 percent settling time', '5 percent settling time', 'how long until the oscillation dies out', 'time to settle'],
      tags: ['step response', 'second order', 'damping'],
    },
    // Feedback
    {
      id: 'CS9',
      name: 'Closed-loop gain with negative feedback',
      equation: 'G_cl = G / (1 + G * H)',
      where: {
        G_cl: 'gain from reference to output [1]',
        G: 'gain of the forward path [1] >= 0',
        H: 'gain of the feedback path, 1 for unity feedback [1] >= 0 default 1',
      },
      example: {
        given: { G: 100000, H: 0.01 },
        gives: 99.9000999000999,
        from: 'mpmath 1.2.1, 30 digits; 100000 / 1001, an amplifier set to a gain of about 100',
      },
      source: 'Black, Bell Syst. Tech. J. 13 (1934) 1-18; Ogata, Modern Control Engineering, closed-loop transfer function',
      assumes: 'real gains (static, or without phase shift); the feedback is subtracted',
      also: ['feedback gain formula', 'G/(1+GH)', 'gain of a feedback amplifier', 'effect of feedback on gain'],
      tags: ['feedback', 'gain'],
    },
    // Control laws, one step at a time
    {
      id: 'CS13',
      name: 'Discrete PID control law (position form)',
      equation: 'u = K_p * err + K_i * I + K_d * (err - err_prev) / dt',
      where: {
        u: 'controller output before any limit [1]',
        K_p: 'proportional gain [1]',
        K_i: 'integral gain, K_p over the integral time [1/s]',
        K_d: 'derivative gain, K_p times the derivative time [s]',
        err: 'error now, setpoint less measured value [1]',
        err_prev: 'error one step before [1]',
        I: 'integral of the error over time so far [s]',
        dt: 'time between two steps [s] > 0',
      },
      example: {
        given: { K_p: 2, K_i: 0.5, K_d: 0.1, err: 1.5, err_prev: 1.8, I: 4.2, dt: 0.1 },
        gives: 4.8,
        from: 'hand arithmetic: 2 * 1.5 + 0.5 * 4.2 + 0.1 * (-0.3) / 0.1',
      },
      source: 'Åström & Murray, Feedback Systems, chapter on PID control; Åström & Hägglund, PID Controllers: Theory, Design, and Tuning',
      assumes:
        'parallel gains; the caller keeps I (add err * dt each step, or the anti-windup step) and limits u; no filter on the derivative',
      also: [
        'PID controller',
        'PID output',
        'proportional integral derivative',
        'digital PID step',
        'PI controller (K_d = 0)',
        'cruise control step',
      ],
      tags: ['PID', 'discrete', 'step'],
    },
    {
      id: 'CS16',
      name: 'On-off control with hysteresis',
      equation: 'u = if(err > h, u_max, if(err < -h, u_min, u_prev))',
      where: {
        u: 'new output [1]',
        err: 'error now, setpoint less measured value [1]',
        h: 'half of the differential gap [1] >= 0',
        u_max: 'output when on, for example 1 [1] > u_min',
        u_min: 'output when off, for example 0 [1]',
        u_prev: 'output of the step before [1]',
      },
      example: {
        given: { err: 0.8, h: 0.5, u_max: 100, u_min: 20, u_prev: 20 },
        gives: 100,
        from: 'by hand: the measured value is more than 0.5 too low, so the heater goes on',
      },
      source: 'Ogata, Modern Control Engineering, two-position (on-off) control action; Åström & Murray, Feedback Systems, on-off control',
      assumes:
        'action that raises the measured value, such as heating; for cooling swap the sign of the error; inside the gap the state is kept',
      also: ['thermostat', 'two-position control', 'bang-bang control', 'relay with hysteresis', 'switch with a differential gap'],
      tags: ['on-off', 'discrete', 'step', 'hysteresis'],
    },
    // Tuning
    {
      id: 'CS17',
      name: 'Ziegler-Nichols controller gain from the ultimate gain',
      equation: 'K_p = K_u * if(kind == 1, 0.5, if(kind == 2, 0.45, 0.6))',
      where: {
        K_p: 'proportional gain to set [1] > 0',
        K_u: 'ultimate gain, at which the loop oscillates steadily under P control [1] > 0',
        kind: '1 for a P, 2 for a PI, 3 for a PID controller [1] integer in [1, 3]',
      },
      example: { given: { K_u: 8, kind: 3 }, gives: 4.8, from: 'hand arithmetic: 0.6 * 8' },
      source: 'Ziegler & Nichols, Trans. ASME 64 (1942) 759-768',
      assumes:
        'with ultimate period P_u: integral time P_u / 1.2 (PI) or P_u / 2 (PID), derivative time P_u / 8; lively, about a quarter decay',
      also: ['Ziegler-Nichols gain', 'PID tuning from ultimate gain', 'closed-loop Ziegler-Nichols method', 'how to set Kp'],
      tags: ['PID', 'tuning'],
    },
    // Discrete models and estimation
    {
      id: 'CS22',
      name: 'Kalman gain (scalar)',
      equation: 'K = P * H / (H^2 * P + R)',
      where: {
        K: 'weight of the difference between measurement and prediction (innovation) [1]',
        P: 'predicted error variance of the state, before the measurement [1] >= 0',
        H: 'measurement per state, 1 if the state itself is measured [1] default 1',
        R: 'variance of the measurement noise [1] > 0',
      },
      example: { given: { P: 4, H: 1, R: 9 }, gives: 0.3076923076923077, from: 'mpmath 1.2.1, 30 digits; 4 / 13' },
      source: 'Kalman, J. Basic Eng. 82 (1960) 35-45; Simon, Optimal State Estimation, the discrete-time Kalman filter',
      assumes: 'one state, one measurement, noises independent of each other and of the state',
      also: ['Kalman filter gain', 'how much to trust a measurement', 'sensor fusion weight', 'optimal observer gain'],
      tags: ['estimation', 'Kalman filter', 'step'],
    },
    {
      id: 'CS26',
      name: 'Complementary filter step',
      equation: 'theta = alpha * (theta_prev + omega * dt) + (1 - alpha) * theta_a',
      where: {
        theta: 'new estimate of the angle [rad]',
        alpha: 'weight of the gyroscope, often 0.95 to 0.99 [1] in [0, 1]',
        theta_prev: 'estimate of the step before [rad]',
        omega: 'angular rate from the gyroscope [rad/s]',
        dt: 'time between two steps [s] > 0',
        theta_a: 'angle from the accelerometer or another slow reference [rad]',
      },
      example: {
        given: { alpha: 0.98, theta_prev: 0.1, omega: 0.2, dt: 0.01, theta_a: 0.12 },
        gives: 0.10236,
        from: 'hand arithmetic: 0.98 * 0.102 + 0.02 * 0.12',
      },
      source:
        'Colton, The Balance Filter (MIT, 2007), discrete form; Higgins, IEEE Trans. Aerosp. Electron. Syst. AES-11 (1975) 321-325, theory',
      assumes: 'one axis, no wrap-around of the angle; crossover time tau with alpha = tau / (tau + dt)',
      also: ['gyro and accelerometer fusion', 'tilt angle from an IMU', 'sensor fusion of gyro drift', 'attitude estimate'],
      tags: ['estimation', 'sensor fusion', 'step'],
    },
  ],
  withdrawn: [
    { id: 'CS7', name: 'Bandwidth of a second-order system', became: 'rarely asked for' },
    { id: 'CS8', name: 'Phase margin from damping ratio', became: 'rarely asked for' },
    { id: 'CS10', name: 'Steady-state error of a type 0 loop to a step', became: 'use AG26:steady-state-error' },
    {
      id: 'CS11',
      name: 'Routh-Hurwitz determinant of a third-order system',
      became: 'use AG6:two-by-two with a = a_2, b = a_3, c = a_0, d = a_1',
    },
    { id: 'CS12', name: 'Largest phase lead of a lead compensator', became: 'rarely asked for' },
    { id: 'CS14', name: 'Discrete PID control law (velocity form)', became: 'use CS13' },
    { id: 'CS15', name: 'Integral of the error with anti-windup (back-calculation)', became: 'rarely asked for' },
    { id: 'CS18', name: 'SIMC (lambda) controller gain', became: 'use CS17' },
    { id: 'CS19', name: 'SIMC integral time', became: 'use min(tau, 4 * (tau_c + theta)) in a sheet' },
    { id: 'CS20', name: 'Ultimate gain from a relay test', became: 'use AG26:relay' },
    { id: 'CS21', name: 'Step of a first-order system with zero-order hold', became: 'use ST7:first-order-hold' },
    { id: 'CS23', name: 'Kalman filter estimate update (scalar)', became: 'use AG31:kalman-update' },
    { id: 'CS24', name: 'Kalman filter variance recursion (scalar Riccati equation)', became: 'rarely asked for' },
    { id: 'CS25', name: 'Linear-quadratic regulator gain of a first-order system', became: 'rarely asked for' },
  ],
});
