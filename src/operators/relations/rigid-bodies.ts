import { defineRelations } from '../../core/registry/define-domain.js';

/** Named relations of the domain rigid-bodies. */
export const rigidBodiesRelations = defineRelations([
  {
    id: 'GM42:two-link-arm',
    name: 'Tip position of a two-link planar arm',
    with: { x_1: 'x_tip', x: 'l_1 + l_2 * cos(theta_2)', y: 'l_2 * sin(theta_2)', theta: 'theta_1' },
    where: {
      x_tip: 'coordinate of the tip along the axis from which theta_1 is measured [m]',
      l_1: 'length of the first link [m] > 0',
      l_2: 'length of the second link [m] > 0',
      theta_1: 'angle of the first link from the axis [deg] in [-360, 360] usual -360 to 360',
      theta_2: 'angle of the second link from the line of the first, 0 when stretched [deg] in [-360, 360] usual -360 to 360',
    },
    example: { given: { l_1: 0.4, l_2: 0.3, theta_1: 60, theta_2: -60 }, gives: 0.5, from: 'hand arithmetic: 0.4 cos 60 deg + 0.3 cos 0' },
    source: 'Lynch & Park, Modern Robotics, ch. 4 (forward kinematics of planar open chains)',
    assumes: 'stiff links in one plane, base joint at the origin; for the y coordinate give theta_1 less 90 deg',
    also: ['forward kinematics of a 2R robot', 'where is the end of a robot arm', 'SCARA arm reach', 'end effector position'],
    tags: ['kinematic', 'robot'],
  },
]);
