#!/usr/bin/env python3
"""The tasks and their answers, computed with Python only (math, numpy, scipy).

Each call of t() is one task: id, text, value (an expression or a function), unit, how, tolerance.
Run `python3 answers.py` to write tasks.json beside this file.
"""
import ipaddress
import json
import math
import os
from math import acos, asin, atan, ceil, comb, cos, degrees, exp, hypot, log, log10, log2, pi, radians, sin, sqrt, tan

import numpy as np
from scipy import stats
from scipy.integrate import quad
from scipy.optimize import brentq

ROWS = []


def t(id, task, value, unit, how, tol=1e-3):
    ROWS.append(dict(id=id, task=task, value=float(value() if callable(value) else value), unit=unit, tolerance=tol, how=how))


# --- physics: motion, energy, waves, modern ---
t("well-depth-from-splash", "I drop a stone into a well and hear the splash 2.8 s later. With g = 9.81 m/s^2 and sound at 343 m/s, how deep is the water, in metres?",
  lambda: brentq(lambda h: sqrt(2*h/9.81) + h/343 - 2.8, 1, 100), "m", "solve sqrt(2h/9.81) + h/343 = 2.8")
t("braking-with-reaction", "A car does 90 km/h. The driver takes 1.1 s to react and then brakes at 6.5 m/s^2. How many metres until it stands still?",
  25*1.1 + 25**2/(2*6.5), "m", "v = 25 m/s; 25*1.1 + 25^2/(2*6.5)")
t("ball-from-cliff-range", "A ball is thrown at 14 m/s, 35 degrees above the horizontal, from a cliff 22 m above the sea. Neglecting air drag (g = 9.81 m/s^2), how far from the foot of the cliff does it hit the water?",
  lambda: 14*cos(radians(35))*(14*sin(radians(35)) + sqrt((14*sin(radians(35)))**2 + 2*9.81*22))/9.81, "m",
  "t = (v sin a + sqrt((v sin a)^2 + 2 g h))/g; x = v cos a t")
t("skid-speed", "The police measure skid marks 38 m long on a level road where the friction coefficient is 0.72. How fast was the car going at the start of the skid, in km/h? Take g = 9.81 m/s^2.",
  sqrt(2*0.72*9.81*38)*3.6, "km/h", "v = sqrt(2 mu g s) * 3.6")
t("pump-electric-energy-cost", "A pump lifts 40 m^3 of water a day by 27 m with an overall efficiency of 58 %. How much electricity does it use in 30 days, in kWh? Water 1000 kg/m^3, g = 9.81 m/s^2.",
  40*1000*9.81*27/0.58*30/3.6e6, "kWh", "m g h / eta * 30 / 3.6e6")
t("pendulum-local-g", "A simple pendulum 99.2 cm long makes 50 small swings (there and back) in 100.1 s. What is g there?",
  4*pi**2*0.992/(100.1/50)**2, "m/s^2", "g = 4 pi^2 L / T^2, T = 100.1/50")
t("bullet-block-speed", "A 9.5 g bullet embeds itself in a 2.40 kg wooden block hanging on strings, and the block swings up by 11.5 cm. How fast was the bullet? g = 9.81 m/s^2.",
  (2.40+0.0095)/0.0095*sqrt(2*9.81*0.115), "m/s", "(m+M)/m * sqrt(2 g h)")
t("banked-curve-angle", "At what angle in degrees must a road curve of radius 180 m be banked so that a car at 80 km/h needs no sideways friction? g = 9.81 m/s^2.",
  degrees(atan((80/3.6)**2/(180*9.81))), "deg", "atan(v^2/(r g))")
t("flywheel-stored-energy-drop", "A solid steel disc flywheel of 85 kg and 60 cm diameter slows from 1500 rpm to 900 rpm. How many kilojoules does it give off?",
  0.5*0.5*85*0.3**2*((1500*2*pi/60)**2 - (900*2*pi/60)**2)/1000, "kJ", "1/2 * (1/2 m r^2) * (w1^2 - w2^2)")
t("ambulance-siren-speed", "A siren of 700 Hz is heard at 740 Hz as an ambulance comes straight towards me. With sound at 340 m/s, how fast is it driving, in km/h?",
  340*(1-700/740)*3.6, "km/h", "v = c (1 - f0/f) * 3.6")
t("lens-object-distance", "A lens of 50 mm focal length is set so that the sensor is 52.5 mm behind it. How far in front of the lens is the subject that comes out sharp, in metres?",
  1/(1/0.05-1/0.0525), "m", "1/(1/f - 1/b)")
t("critical-angle-glass-water", "What is the critical angle, in degrees, for light going from glass of index 1.52 into water of index 1.333?",
  degrees(asin(1.333/1.52)), "deg", "asin(n2/n1)")
t("photoelectron-stopping", "Light of 280 nm falls on a metal with a work function of 2.75 eV. What stopping voltage just cuts off the photocurrent?",
  6.62607015e-34*299792458/280e-9/1.602176634e-19-2.75, "V", "hc/(lambda e) - 2.75")
t("grating-second-order", "A grating has 600 lines per millimetre. At what angle does the second-order line of 546.1 nm light appear, in degrees?",
  degrees(asin(2*546.1e-9*600e3)), "deg", "asin(m lambda / d)")
t("carbon-date", "A piece of charcoal has 61.5 % of the carbon-14 activity of living wood. With a half-life of 5730 years, how old is it in years?",
  5730*log(1/0.615)/log(2), "yr", "T ln(1/0.615)/ln 2")
t("two-isotopes-equal", "A sample starts with 8.0 MBq of a nuclide with half-life 6.0 h and 1.0 MBq of one with half-life 67 h. After how many hours are both activities equal?",
  log2(8.0)/(1/6.0-1/67), "h", "8*2^(-t/6) = 2^(-t/67)")

# --- mechanics and strength ---
t("rod-diameter-for-load", "A round steel tie rod must carry 65 kN with an allowable stress of 140 MPa. What is the smallest diameter in millimetres?",
  sqrt(4*65e3/(pi*140e6))*1000, "mm", "d = sqrt(4F/(pi sigma))")
t("wire-stretch", "How many millimetres does a 6.0 m long steel wire of 2.5 mm diameter stretch when 45 kg hang on it? E = 200 GPa, g = 9.81 m/s^2; neglect the wire's own weight.",
  45*9.81*6/(200e9*pi/4*0.0025**2)*1000, "mm", "F L/(E A)")
t("joist-deflection", "A floor joist 50 mm wide and 225 mm deep spans 4.2 m, simply supported, and carries 1.3 kN per metre. With E = 9.5 GPa, how far does it sag at mid-span, in mm?",
  5*1300*4.2**4/(384*9.5e9*0.05*0.225**3/12)*1000, "mm", "5 w L^4/(384 E I), I = b h^3/12")
t("joist-max-span-by-stress", "A beam 75 mm wide and 200 mm deep lies on two supports and carries 2.0 kN/m over its whole length. What is the longest span in metres if the bending stress may not exceed 8.5 MPa?",
  sqrt(8*8.5e6*0.075*0.2**2/6/2000), "m", "w L^2/8 = sigma b h^2/6")
t("cantilever-tip-load", "What load in newtons at the free end bends a steel bar (cantilever) 400 mm long, 30 mm wide and 8 mm thick down by 5 mm at its tip? E = 205 GPa, bent about the thin side.",
  3*205e9*(0.03*0.008**3/12)*0.005/0.4**3, "N", "3 E I d/L^3")
t("shaft-power-diameter", "A solid shaft has to transmit 45 kW at 960 rpm with a shear stress of at most 40 MPa. What diameter does it need, in mm?",
  (16*(45e3/(960*2*pi/60))/(pi*40e6))**(1/3)*1000, "mm", "T = P/w; d = (16T/(pi tau))^(1/3)")
t("hollow-shaft-twist", "A hollow steel shaft 60 mm outside and 40 mm inside, 1.8 m long, carries a torque of 1.2 kN m. By how many degrees does it twist? G = 80 GPa.",
  degrees(1200*1.8/(80e9*pi/32*(0.06**4-0.04**4))), "deg", "T L/(G J), J = pi/32 (D^4-d^4)")
t("column-buckling-safety", "A pin-ended steel tube 3.2 m long, 76.1 mm outside diameter with a 3.2 mm wall, carries 40 kN. What is the factor of safety against Euler buckling? E = 210 GPa.",
  lambda: pi**2*210e9*pi/64*(0.0761**4-0.0697**4)/3.2**2/40e3, "1", "pi^2 E I/L^2 / F")
t("rail-thermal-stress", "A welded rail is laid stress-free at 22 degC. What compressive stress in MPa builds up at 51 degC if it cannot move? E = 207 GPa, expansion 11.5e-6 per kelvin.",
  207e3*11.5e-6*(51-22), "MPa", "E alpha dT")
t("pressure-vessel-wall", "A cylindrical air receiver of 800 mm inside diameter works at 12 bar gauge. The steel may be stressed to 110 MPa, the weld efficiency is 0.85, and 1.5 mm is added for corrosion. How thick must the shell be in mm, by the thin-wall hoop formula?",
  1.2*800/(2*110*0.85)+1.5, "mm", "p d/(2 sigma eta) + 1.5")
t("spring-rate-coil", "A compression spring is wound from 3 mm wire (G = 79.3 GPa) to a mean coil diameter of 24 mm and has 8 active coils. What force in newtons compresses it by 15 mm?",
  79.3e9*0.003**4/(8*0.024**3*8)*0.015, "N", "k = G d^4/(8 D^3 n); F = k x")
t("bolt-count-shear", "A lap joint must carry 185 kN in single shear with M16 bolts of 157 mm^2 stress area, and each may be loaded to 160 MPa. How many bolts are needed (whole number)?",
  ceil(185e3/(157*160)), "1", "ceil(185000/(157*160))", 1e-9)
t("mohr-major-stress", "At a point sigma_x = 80 MPa, sigma_y = -30 MPa and tau_xy = 45 MPa. What is the largest principal stress in MPa?",
  25+hypot(55, 45), "MPa", "(sx+sy)/2 + sqrt(((sx-sy)/2)^2 + t^2)")

# --- fluids ---
t("drain-flow-by-pipe", "Water flows at 1.8 m/s through a pipe of 53 mm bore. How many litres a minute is that?",
  1.8*pi/4*0.053**2*60000, "L/min", "v A * 60000")
t("pipe-bore-for-flow", "What inside diameter in mm carries 25 m^3/h of water at no more than 1.5 m/s?",
  sqrt(4*25/3600/(pi*1.5))*1000, "mm", "d = sqrt(4Q/(pi v))")
t("pipe-head-loss", "Water at 3.0 L/s runs through 120 m of pipe with a 50 mm bore and a Darcy friction factor of 0.022. How many metres of head are lost? g = 9.81 m/s^2.",
  lambda: 0.022*120/0.05*(0.003/(pi/4*0.05**2))**2/(2*9.81), "m", "f L/d v^2/(2g)")
t("pump-shaft-power", "A pump delivers 90 m^3/h of brine (density 1150 kg/m^3) against a head of 32 m at 71 % efficiency. What shaft power in kW does it need? g = 9.81 m/s^2.",
  90/3600*1150*9.81*32/0.71/1000, "kW", "rho g Q H/eta")
t("tank-emptying-time", "An upright round tank 1.5 m in diameter holds water 2.0 m deep. A hole 30 mm across in its bottom with a discharge coefficient of 0.62 is opened. How many minutes until it is empty? g = 9.81 m/s^2.",
  lambda: (1.5/0.03)**2/0.62*sqrt(2*2.0/9.81)/60, "min", "(D/d)^2/Cd sqrt(2h/g)")
t("pitot-airspeed", "A pitot tube on a light aircraft shows a pressure difference of 1.35 kPa in air of 1.06 kg/m^3. What is the airspeed in knots?",
  sqrt(2*1350/1.06)*3600/1852, "knot", "sqrt(2 dp/rho) * 3600/1852")
t("boat-load-draught", "A flat-bottomed pontoon 6.0 m by 2.5 m floats in sea water of 1025 kg/m^3. By how many centimetres does it sink deeper when a 3.2 t tractor drives on?",
  3200/(1025*15)*100, "cm", "m/(rho A)")
t("iceberg-above-water", "What share in per cent of an iceberg's volume is above water if the ice has 917 kg/m^3 and the sea 1027 kg/m^3?",
  (1-917/1027)*100, "%", "1 - 917/1027")
t("gate-force", "A vertical rectangular sluice gate 1.4 m wide and 2.0 m high has its top edge 1.1 m below the water surface. What is the total water force on it in kN? 1000 kg/m^3, 9.81 m/s^2, air pressure on both sides cancels.",
  9.81*(1.1+1.0)*1.4*2.0, "kN", "rho g h_c A")
t("settling-bead-viscosity", "A steel ball 1.0 mm across (7800 kg/m^3) falls steadily through glycerine (1260 kg/m^3) and takes 41 s for 15 cm. What is the viscosity in Pa s by Stokes' law? g = 9.81 m/s^2.",
  (7800-1260)*9.81*0.001**2/(18*0.15/41), "Pa*s", "(rs-rf) g d^2/(18 v)")
t("channel-manning-depth", "A rectangular concrete channel 2.0 m wide with Manning n = 0.014 and slope 0.0012 has to carry 3.5 m^3/s in uniform flow. How deep does the water run, in metres?",
  lambda: brentq(lambda y: 2*y/0.014*(2*y/(2+2*y))**(2/3)*sqrt(0.0012)-3.5, 0.1, 5), "m", "Manning, solved for y")

# --- heat ---
t("wall-heat-loss-month", "An outside wall of 28 m^2 has a U-value of 0.35 W/(m^2 K). Inside it is 20 degC and outside on average 3 degC. How many kWh go through it in 30 days?",
  0.35*28*17*720/1000, "kWh", "U A dT * 720 h")
t("insulation-thickness", "A brick wall has a thermal resistance of 0.55 m^2 K/W in all. How many centimetres of mineral wool with 0.035 W/(m K) bring its U-value down to 0.24 W/(m^2 K)?",
  0.035*(1/0.24-0.55)*100, "cm", "k (1/U - R)")
t("mix-bath-temperature", "I run 90 L of water at 58 degC into a bath and want 40 degC. How many litres at 12 degC must I add, neglecting losses?",
  90*(58-40)/(40-12), "L", "m_h (58-40) = m_c (40-12)")
t("ice-in-drink", "How many grams of ice at -10 degC must I put into 350 g of water at 25 degC to end up at 5 degC with all ice melted? Use 2.09 and 4.19 J/(g K) and 334 J/g.",
  350*4.19*20/(2.09*10+334+4.19*5), "g", "350*4.19*20 / (20.9 + 334 + 20.95)")
t("lmtd-exchanger-area", "A counterflow exchanger cools oil from 95 to 55 degC while water warms from 18 to 42 degC. It has to move 120 kW with U = 340 W/(m^2 K). What area in m^2 is needed?",
  lambda: 120e3/340/((53-37)/log(53/37)), "m^2", "Q/(U LMTD), ends 53 and 37 K")
t("coffee-cooling", "Coffee at 88 degC cools to 71 degC in 6 minutes in a room at 21 degC. By Newton's law of cooling, how many minutes after the start is it at 55 degC?",
  6*log(67/34)/log(67/50), "min", "6 ln(67/34)/ln(67/50)")
t("radiating-plate-temperature", "A black plate in space takes in 1100 W/m^2 on one side and radiates from both sides. What temperature does it settle at, in kelvin?",
  (1100/(2*5.670374419e-8))**0.25, "K", "(q/(2 sigma))^(1/4)")
t("kettle-efficiency", "A 2200 W kettle brings 1.5 L of water from 14 degC to 100 degC in 4 min 40 s. What is its efficiency in per cent? 4.186 kJ/(kg K), 1 kg per litre.",
  1.5*4186*86/(2200*280)*100, "%", "m c dT/(P t)")
t("gas-bottle-heated", "A gas cylinder shows 145 bar on its gauge at 15 degC. What will the gauge show at 48 degC? Ideal gas, outside air 1.013 bar.",
  (145+1.013)*(48+273.15)/(15+273.15)-1.013, "bar", "(145+1.013) T2/T1 - 1.013")
t("heat-pump-best-cop", "What is the highest possible COP of a heat pump that takes heat at -5 degC and delivers it at 40 degC?",
  313.15/45, "1", "Th/(Th-Tc)")
t("compressor-adiabatic-outlet", "Air at 20 degC is compressed reversibly and adiabatically from 1.0 bar to 7.0 bar absolute, gamma 1.40. How hot does it come out, in degC?",
  293.15*7**(0.4/1.4)-273.15, "degC", "T (p2/p1)^((g-1)/g) - 273.15")

# --- electricity ---
t("cable-voltage-drop", "A 230 V single-phase heater of 3.0 kW is fed through 35 m of two-core copper cable of 2.5 mm^2 (0.0175 ohm mm^2/m). What per cent of the supply voltage is lost in the cable, if the current is the rated 3000 W / 230 V?",
  2*35*0.0175/2.5*(3000/230)/230*100, "%", "2 L rho/A * I / 230")
t("cable-cross-section", "A 24 V DC load draws 12 A at the end of an 18 m two-wire copper run, and at most 3 % of the voltage may be dropped. What is the smallest conductor area in mm^2? Copper 0.0175 ohm mm^2/m.",
  2*18*0.0175*12/(0.03*24), "mm^2", "2 L rho I/dU")
t("led-resistor", "A white LED (3.2 V at 20 mA) is to run on a 12 V battery that can reach 14.4 V while charging. What series resistor in ohms keeps it at 20 mA then?",
  (14.4-3.2)/0.02, "ohm", "(14.4-3.2)/0.02")
t("mixed-resistors", "A 120 ohm resistor is in series with a parallel pair of 330 ohm and 470 ohm across 15 V. How many milliwatts does the 330 ohm one dissipate?",
  lambda: (15*(330*470/800)/(120+330*470/800))**2/330*1000, "mW", "voltage divider, then V^2/330")
t("battery-internal-resistance", "A battery shows 12.65 V with no load and 11.90 V with a 5.0 ohm load across it. What is its internal resistance in ohms?",
  (12.65-11.90)/(11.90/5), "ohm", "dU/I, I = 11.90/5")
t("rc-time-to-level", "A 470 uF capacitor is charged from 0 V through 22 kohm from 9 V. After how many seconds does it reach 6.5 V?",
  22e3*470e-6*log(9/2.5), "s", "RC ln(9/(9-6.5))")
t("flash-capacitor-energy", "A camera flash discharges a 1500 uF capacitor from 330 V down to 50 V. How many joules are released?",
  0.5*1500e-6*(330**2-50**2), "J", "C/2 (U1^2-U2^2)")
t("rlc-current", "A coil of 85 mH with 12 ohm resistance is in series with a 47 uF capacitor on 24 V, 50 Hz. What rms current flows, in amperes?",
  lambda: 24/hypot(12, 2*pi*50*0.085-1/(2*pi*50*47e-6)), "A", "U/|Z|")
t("tuning-capacitor", "What capacitance in pF tunes a 180 uH coil to 1.2 MHz?",
  1/((2*pi*1.2e6)**2*180e-6)*1e12, "pF", "1/(w^2 L)")
t("power-factor-correction", "A single-phase motor takes 4.5 kW at power factor 0.72 from 230 V, 50 Hz. What capacitor in microfarads across it brings the power factor to 0.95?",
  4500*(tan(acos(0.72))-tan(acos(0.95)))/(2*pi*50*230**2)*1e6, "uF", "P (tan f1 - tan f2)/(w U^2)")
t("three-phase-motor-current", "A 15 kW (shaft) three-phase motor runs on 400 V with an efficiency of 0.91 and power factor 0.86. What line current does it draw at full load?",
  15000/(sqrt(3)*400*0.91*0.86), "A", "P/(sqrt3 U eta cos)")
t("solar-payback", "A 4.2 kWp solar roof costs 6300 euros and yields 980 kWh per kWp a year. 40 % is used at home saving 0.32 euros/kWh and the rest is sold at 0.08 euros/kWh. After how many years is it paid off, without interest?",
  6300/(4.2*980*(0.4*0.32+0.6*0.08)), "yr", "cost/(yield*(0.4*0.32+0.6*0.08))")
t("battery-runtime", "A 12 V 100 Ah battery may be discharged by 50 %. It feeds a 60 W fridge running a third of the time and 15 W of lights running all the time, through an inverter of 88 % efficiency. How many hours does it last?",
  100*12*0.5*0.88/(60/3+15), "h", "600*0.88/35")
t("wheatstone-unknown", "A Wheatstone bridge balances with 100 ohm and 250 ohm as ratio arms (unknown next to the 250 ohm, 100 ohm next to the decade box) and the decade box at 84.6 ohm. What is the unknown resistance in ohms?",
  84.6*250/100, "ohm", "84.6*250/100")
t("copper-winding-temperature", "A motor's copper winding measures 1.84 ohm at 21 degC and 2.37 ohm right after running. With the coefficient 0.00393 per K referred to 20 degC, how hot is the winding, in degC?",
  20+((2.37/1.84)*(1+0.00393*1)-1)/0.00393, "degC", "R2/R1 (1 + a(21-20)) = 1 + a(T-20)")

# --- chemistry, solutions ---
t("naoh-weigh-out", "How many grams of NaOH pellets of 97 % purity (molar mass 40.00 g/mol) do I need for 750 mL of a 0.25 mol/L solution?",
  0.25*0.75*40/0.97, "g", "c V M/0.97")
t("hcl-dilution", "Concentrated hydrochloric acid is 37.0 % HCl by mass with a density of 1.19 g/mL (HCl 36.46 g/mol). How many mL of it make 2.0 L of 0.50 mol/L acid?",
  lambda: 0.5*2000/(0.37*1190/36.46), "mL", "c1 = 0.37*1190/36.46; V = 0.5*2000/c1")
t("acetic-ph", "What is the pH of 0.080 mol/L acetic acid with Ka = 1.8e-5? Solve the equilibrium exactly, neglecting the water's own ions.",
  lambda: -log10((-1.8e-5+sqrt(1.8e-5**2+4*1.8e-5*0.08))/2), "1", "x^2 + Ka x - Ka c = 0")
t("buffer-acetate-ratio", "I have 500 mL of 0.20 mol/L acetic acid (pKa 4.76). How many grams of anhydrous sodium acetate (82.03 g/mol) must I dissolve in it for pH 5.10, taking the volume as unchanged?",
  0.1*10**(5.10-4.76)*82.03, "g", "n = 0.1*10^(pH-pKa)", 2e-3)
t("ammonia-ph", "What is the pH of 0.15 mol/L ammonia at 25 degC with Kb = 1.8e-5 (pKw = 14.00)? Solve the quadratic.",
  lambda: 14+log10((-1.8e-5+sqrt(1.8e-5**2+4*1.8e-5*0.15))/2), "1", "x^2 + Kb x - Kb c = 0; 14 + log x")
t("titration-vinegar-percent", "5.00 mL of vinegar (density 1.01 g/mL) take 43.2 mL of 0.1005 mol/L NaOH. What is its acetic acid content in per cent by mass (60.05 g/mol)?",
  0.0432*0.1005*60.05/(5*1.01)*100, "%", "n M/(5*1.01)")
t("thermite-iron-yield", "Iron(III) oxide (159.69 g/mol) reacts with aluminium (26.98 g/mol): Fe2O3 + 2 Al -> 2 Fe + Al2O3. How many grams of iron (55.845 g/mol) come from 50 g of oxide and 15 g of aluminium if the yield is 88 %?",
  lambda: min(2*50/159.69, 15/26.98)*55.845*0.88, "g", "limiting: Al 0.55597 vs oxide 0.62621 mol Fe")
t("gas-volume-from-carbonate", "How many litres of CO2 at 22 degC and 98.5 kPa does 12.5 g of CaCO3 (100.09 g/mol) give with excess acid?",
  12.5/100.09*8.314462618*295.15/98500*1000, "L", "n R T/p")
t("empirical-molar-mass-gas", "0.872 g of a vapour fill 255 mL at 99 degC and 101.0 kPa. What is its molar mass in g/mol?",
  0.872*8.314462618*372.15/(101000*255e-6), "g/mol", "m R T/(p V)")
t("activation-energy", "A reaction's rate constant is 2.4e-4 per second at 25 degC and 1.9e-3 per second at 45 degC. What is the activation energy in kJ/mol?",
  8.314462618*log(1.9e-3/2.4e-4)/(1/298.15-1/318.15)/1000, "kJ/mol", "R ln(k2/k1)/(1/T1-1/T2)")
t("cell-potential-nernst", "A zinc-copper cell at 25 degC has 1.50 mol/L Zn2+ and 0.0020 mol/L Cu2+. With a standard voltage of 1.10 V, what does it deliver, treating concentrations as activities?",
  1.10-8.314462618*298.15/(2*96485.33212)*log(1.5/0.002), "V", "E0 - RT/(2F) ln(1.5/0.002)")
t("plating-time", "How many minutes must 3.5 A run to plate 2.0 g of silver (107.87 g/mol) from a silver nitrate bath at 96 % current efficiency?",
  2.0/107.87*96485.33212/(3.5*0.96)/60, "min", "m F/(M I eta)")
t("solubility-product-mass", "The solubility product of PbI2 (461.0 g/mol) is 8.5e-9. How many milligrams dissolve in 250 mL of pure water?",
  (8.5e-9/4)**(1/3)*461*0.25*1000, "mg", "s = (Ksp/4)^(1/3)")
t("freezing-antifreeze", "How many kilograms of ethylene glycol (62.07 g/mol) must be added to 8.0 kg of water to lower its freezing point to -12 degC, with Kf = 1.86 K kg/mol and ideal behaviour?",
  12/1.86*8*62.07/1000, "kg", "dT/Kf * 8 * M")
t("absorbance-unknown", "A standard of 4.0 mg/L reads absorbance 0.318 and a sample diluted 1 to 25 reads 0.207 in the same cuvette. By Beer's law, how many mg/L are in the undiluted sample?",
  4.0*0.207/0.318*25, "mg/L", "4 * 0.207/0.318 * 25")
t("combustion-heat-propane", "The enthalpies of formation are -103.8 (propane), -393.5 (CO2) and -241.8 kJ/mol (steam). How many MJ of heat does burning 11 kg of propane (44.10 g/mol) give when the water leaves as steam?",
  -(3*-393.5+4*-241.8+103.8)*11000/44.10/1000, "MJ", "2043.9 kJ/mol * 11000/44.10")
t("three-solvent-extractions", "A solute has a partition coefficient of 4.5 (organic over water). After three extractions of 100 mL of water with 30 mL of fresh solvent each, what per cent of the solute has been extracted?",
  (1-(100/(100+4.5*30))**3)*100, "%", "1 - (Vw/(Vw+K Vo))^3")

# --- building trades ---
t("slab-concrete-order", "A garage slab is 6.2 m by 4.8 m and 12 cm thick, with a 30 cm wide edge beam going 40 cm deeper under the slab along the whole outside edge. How many cubic metres of concrete do I order with 7 % extra?",
  1.07*(6.2*4.8*0.12 + (6.2*4.8-5.6*4.2)*0.4), "m^3", "1.07*(slab + ring area 6.24 m^2 * 0.4)")
t("stair-blondel-tread", "A storey is 2.78 m high and I want 16 equal risers. By the rule two risers plus one tread = 63 cm, how long is the tread in cm?",
  63-2*278/16, "cm", "63 - 2*278/16")
t("rafter-length", "A gable roof spans 8.4 m between the wall faces, has a pitch of 38 degrees and overhangs the wall by 50 cm measured horizontally. How long is a rafter along the slope from the ridge line to the eave, in metres?",
  (4.2+0.5)/cos(radians(38)), "m", "(4.2+0.5)/cos 38")
t("brick-count", "How many bricks do I buy for a wall 5.6 m long and 2.4 m high with one 1.2 m by 0.9 m opening, at 60 bricks per square metre and 5 % waste? Round up to whole bricks.",
  ceil((5.6*2.4-1.2*0.9)*60*1.05-1e-9), "1", "ceil(12.36*60*1.05)", 1e-9)
t("paint-tins", "A room is 4.5 m by 3.8 m and 2.5 m high, with 4.6 m^2 of windows and doors in it. I paint walls and ceiling twice and a litre covers 8.5 m^2. How many litres do I need?",
  2*(2*(4.5+3.8)*2.5+4.5*3.8-4.6)/8.5, "L", "2*(41.5+17.1-4.6)/8.5")
t("floor-tile-boxes", "A bathroom floor of 3.15 m by 2.40 m gets tiles of 30 cm by 60 cm sold in boxes of 7, with 10 % for cuts. How many boxes?",
  ceil(3.15*2.4*1.1/(0.18*7)), "1", "ceil(8.316/1.26)", 1e-9)
t("mortar-cement-bags", "I need 0.65 m^3 of mortar mixed 1 part cement to 4 parts sand by volume. The mix shrinks so that dry volume is 1.33 times wet volume; cement weighs 1440 kg/m^3 and comes in 25 kg bags. How many bags, rounded up?",
  ceil(0.65*1.33/5*1440/25), "1", "0.65*1.33/5*1440/25 = 9.96", 1e-9)
t("trench-spoil-lorries", "A trench 46 m long has sloping sides: 0.8 m wide at the bottom, 1.9 m at the top, 1.5 m deep. The soil bulks by 25 % when dug. How many cubic metres have to be carted away?",
  46*(0.8+1.9)/2*1.5*1.25, "m^3", "L (a+b)/2 h 1.25")
t("rainwater-downpipe-flow", "A roof with 140 m^2 of plan area gets rain of 75 mm an hour and 90 % runs off. What flow in litres per second must the gutters carry?",
  140*0.075*0.9*1000/3600, "L/s", "A i C")
t("ramp-length-gradient", "A wheelchair ramp has to climb 46 cm at a gradient of 1 in 12 (rise over horizontal run). How long is its sloping surface, in metres?",
  0.46*hypot(12, 1), "m", "0.46*sqrt(145)")

# --- workshop ---
t("lathe-spindle-speed", "What spindle speed in rpm gives a cutting speed of 110 m/min on a 42 mm bar?",
  110/(pi*0.042), "1/min", "v/(pi d)")
t("milling-feed", "A 4-tooth end mill of 12 mm runs at a cutting speed of 95 m/min with 0.05 mm feed per tooth. What table feed in mm/min do I set?",
  95000/(pi*12)*4*0.05, "mm/min", "n z fz")
t("turning-time", "How many minutes does it take to turn a 260 mm long shaft of 65 mm diameter in one pass at 140 m/min with a feed of 0.2 mm per turn, plus 4 mm run-in?",
  264/(0.2*140000/(pi*65)), "min", "(L+4)/(f n)")
t("pulley-speed", "A motor at 1440 rpm has a 90 mm V-belt pulley. What diameter in mm must the pulley on a saw have for 3200 rpm, if the belt slips 2 %?",
  90*1440*0.98/3200, "mm", "D = 90*1440*0.98/3200")
t("taper-angle", "A shaft tapers from 45 mm to 32 mm over 120 mm. To what angle in degrees from the axis do I set the compound slide?",
  degrees(atan(6.5/120)), "deg", "atan((D-d)/(2L))")
t("sheet-bend-blank", "A 3 mm steel sheet gets one 90 degree bend of 5 mm inside radius; the straight legs beyond the bend are 40 mm and 65 mm. With the neutral line at 0.42 of the thickness from the inside, how long is the blank in mm?",
  105+pi/2*(5+0.42*3), "mm", "40+65+pi/2*(5+0.42*3)")

# --- kitchen and brewing ---
t("cake-tin-scale", "A cake recipe for a round 20 cm tin uses 180 g of flour. How many grams for a round 26 cm tin filled to the same height?",
  180*(26/20)**2, "g", "180*(26/20)^2")
t("bread-hydration", "A dough has 850 g of flour, 560 g of water and 200 g of sourdough starter made of equal weights of flour and water. What is its overall hydration (water as a per cent of flour)?",
  (560+100)/(850+100)*100, "%", "660/950")
t("brine-dry-salt", "How many grams of salt go into 2.5 L of water (2.5 kg) so that the brine is 6 % salt by weight of the brine?",
  2500*0.06/0.94, "g", "2500*0.06/0.94")
t("beer-alcohol", "A beer goes from an original gravity of 1.052 to a final gravity of 1.011. With the simple rule ABV = 131.25 times the drop in gravity, how many millilitres of pure alcohol are in a 0.5 L glass?",
  131.25*(1.052-1.011)/100*500, "mL", "131.25*0.041 % of 500 mL")
t("mash-strike-temperature", "I mash 5.0 kg of malt at 19 degC with 13.5 L of water and want 67 degC. Counting malt as having 0.41 times the heat capacity of water per kg and 1 kg per litre, how hot must the water be, in degC?",
  67+0.41*5/13.5*(67-19), "degC", "T + 0.41 m/V (T - Tm)")
t("oven-roast-done-time", "A 4.2 kg turkey takes 35 minutes per kilogram plus 20 minutes and must then rest for half an hour. How many hours before serving do I put it in the oven?",
  (4.2*35+20+30)/60, "h", "(147+50)/60")
t("vodka-dilution", "How many mL of 96 % (by volume) spirit go into 3 litres of a 38 % liqueur, if volumes simply add?",
  3000*38/96, "mL", "3000*38/96")

# --- nursing and pharmacy ---
t("drip-rate-drops", "1 litre of saline is to run in over 8 hours with a giving set of 20 drops per mL. How many drops a minute?",
  1000*20/480, "1/min", "1000*20/480")
t("infusion-pump-dopamine", "A patient of 72 kg gets dopamine at 5 micrograms per kg per minute from a bag with 400 mg in 250 mL. What rate in mL/h do I set?",
  5*72*60/1000/(400/250), "mL/h", "21.6 mg/h / 1.6 mg/mL")
t("paediatric-dose-per-suspension", "A child of 14 kg is prescribed amoxicillin 50 mg/kg a day in three doses. The suspension has 250 mg in 5 mL. How many mL per dose?",
  14*50/3/50, "mL", "700/3 mg / 50 mg/mL")
t("creatinine-clearance-woman", "What is the Cockcroft-Gault creatinine clearance in mL/min of a 67 year old woman of 61 kg with a serum creatinine of 1.3 mg/dL?",
  (140-67)*61/(72*1.3)*0.85, "mL/min", "(140-age) w/(72 Scr) * 0.85")
t("creatinine-clearance-si", "Work out the Cockcroft-Gault clearance in mL/min for a man of 78 years and 84 kg whose serum creatinine is 142 micromol/L (88.4 micromol/L = 1 mg/dL).",
  (140-78)*84/(72*142/88.4), "mL/min", "(140-78)*84/(72*1.6063)")
t("body-surface-chemo-dose", "A patient is 168 cm tall and weighs 74 kg. Using the Mosteller body surface area, how many mg is a dose of 85 mg/m^2 reduced by 20 %?",
  sqrt(168*74/3600)*85*0.8, "mg", "sqrt(168*74/3600)*85*0.8")
t("half-life-level-drop", "A drug level is 18 mg/L two hours after an intravenous bolus and 7.5 mg/L nine hours after it. Assuming first-order elimination, what is the half-life in hours?",
  7*log(2)/log(18/7.5), "h", "7 ln2/ln(18/7.5)")
t("loading-dose", "How many mg of a drug with bioavailability 0.70 must a 68 kg patient swallow to reach 12 mg/L at once, with a volume of distribution of 0.48 L/kg and 2 mg/L already in the blood?",
  (12-2)*0.48*68/0.70, "mg", "dC Vd/F")
t("accumulation-trough", "A drug with half-life 9 h is given as 250 mg intravenous bolus every 12 h into a distribution volume of 32 L. What is the trough level at steady state, in mg/L?",
  lambda: 250/32*2**(-12/9)/(1-2**(-12/9)), "mg/L", "C0 q/(1-q), q = 2^(-12/9)")
t("oxygen-cylinder-time", "An oxygen cylinder holds 3.0 L of water volume at 137 bar gauge. How many minutes does it last at 6 L/min if it is changed at 20 bar? Take each bar of gauge drop as one litre of gas per litre.",
  3.0*(137-20)/6, "min", "3*(137-20)/6")
t("insulin-iv-units", "An infusion has 50 units of insulin in 50 mL and runs at 3.4 mL/h for the first 5 hours and then at 1.8 mL/h. After how many hours in all is the bag empty?",
  5+(50-17)/1.8, "h", "5 + (50 - 3.4*5)/1.8")

# --- biology and ecology ---
t("lincoln-petersen", "We marked and released 84 trout; later 112 were caught, 19 of them marked. What population does the Chapman-corrected mark-recapture estimate give?",
  85*113/20-1, "1", "(M+1)(C+1)/(R+1) - 1")
t("shannon-index-pond", "A sample has 42, 17, 9, 5 and 2 animals of five species. What is its Shannon diversity (natural log)?",
  lambda: -sum(x/75*log(x/75) for x in (42, 17, 9, 5, 2)), "1", "-sum p ln p")
t("bacteria-doubling", "A culture grows from 3.2e5 to 8.9e7 cells per mL in 4 h 30 min. What is the doubling time in minutes?",
  270/log2(8.9e7/3.2e5), "min", "270/log2(8.9e7/3.2e5)")
t("hardy-weinberg-carriers", "One newborn in 3600 has a recessive disease. Under Hardy-Weinberg, what per cent of people are healthy carriers?",
  2*(1/60)*(59/60)*100, "%", "2 q (1-q), q = 1/60")
t("logistic-year-to-level", "A deer herd of 60 grows logistically with r = 0.35 per year towards a capacity of 900. After how many years does it reach 600?",
  log((900-60)/60*600/(900-600))/0.35, "yr", "ln((K-N0)/N0 * N/(K-N))/r")
t("michaelis-from-two-rates", "An enzyme runs at 18 umol/min with 0.5 mmol/L substrate and at 30 umol/min with 2.0 mmol/L. By Michaelis-Menten, what is Km in mmol/L?",
  lambda: brentq(lambda k: 18*(k+0.5)/0.5 - 30*(k+2)/2, 0.01, 50), "mmol/L", "18(K+0.5)/0.5 = 30(K+2)/2")
t("primer-melting", "A primer ATGCCGTAAGCTTGACCA has 18 bases. By the Wallace rule (2 degC for each A or T, 4 degC for each G or C), what is its melting temperature in degC?",
  lambda: sum(2 if b in "AT" else 4 for b in "ATGCCGTAAGCTTGACCA"), "degC", "2(A+T)+4(G+C)")

# --- statistics ---
t("sample-sd-jars", "Six jars weigh 502, 498, 505, 495, 501 and 499 g. What is the sample standard deviation in grams?",
  np.std([502, 498, 505, 495, 501, 499], ddof=1), "g", "sqrt(sum (x-500)^2 / 5)")
t("mean-ci-halfwidth", "Twelve measurements have mean 48.3 mm and sample standard deviation 1.9 mm. What is the upper end of the 95 % confidence interval for the mean, in mm?",
  48.3+stats.t.ppf(0.975, 11)*1.9/sqrt(12), "mm", "48.3 + t(0.975,11) 1.9/sqrt(12)")
t("paired-t-value", "Before and after a training five people scored 62, 70, 55, 81, 67 and 68, 74, 54, 88, 73. What is the paired t statistic (after minus before)?",
  lambda: stats.ttest_rel([68, 74, 54, 88, 73], [62, 70, 55, 81, 67]).statistic, "1", "mean d / (s/sqrt 5)")
t("welch-p-value", "Group A (n = 15) has mean 23.4 and standard deviation 4.1; group B (n = 18) has mean 20.1 and standard deviation 3.2. What is the two-sided p-value of Welch's t-test?",
  lambda: stats.ttest_ind_from_stats(23.4, 4.1, 15, 20.1, 3.2, 18, equal_var=False).pvalue, "1", "Welch t, Satterthwaite df", 5e-3)
t("chi-square-dice", "A die thrown 120 times showed 14, 25, 18, 21, 27 and 15 for the six faces. What is the p-value of the chi-square test that it is fair?",
  lambda: stats.chisquare([14, 25, 18, 21, 27, 15]).pvalue, "1", "chi2 = sum (o-20)^2/20, 5 df", 2e-3)
t("survey-sample-size", "How many people must I ask to estimate a share near 35 % within 3 percentage points at 95 % confidence (z = 1.96)? Round up; population large.",
  ceil(1.96**2*0.35*0.65/0.03**2), "1", "ceil(z^2 p q/d^2)", 1e-9)
t("normal-between", "Bottles are filled with mean 503 mL and standard deviation 2.8 mL, normally distributed. What per cent hold between 500 and 505 mL?",
  (stats.norm.cdf(505, 503, 2.8)-stats.norm.cdf(500, 503, 2.8))*100, "%", "Phi(2/2.8) - Phi(-3/2.8)")
t("normal-set-mean", "A filling machine scatters with a standard deviation of 4.5 g. To what mean in grams must it be set so that only 1 % of the packs are below 1000 g?",
  1000-stats.norm.ppf(0.01)*4.5, "g", "1000 + 2.3263*4.5")
t("regression-slope", "Loads 1, 2, 3, 4, 5 kg stretch a spring by 2.1, 3.9, 6.2, 7.8, 10.1 cm. By least squares with an intercept, what is the slope in cm per kg?",
  np.polyfit([1, 2, 3, 4, 5], [2.1, 3.9, 6.2, 7.8, 10.1], 1)[0], "cm/kg", "Sxy/Sxx")
t("correlation-hours", "Hours studied 2, 4, 5, 7, 9, 10 go with marks 51, 58, 55, 70, 74, 85. What is the Pearson correlation coefficient?",
  np.corrcoef([2, 4, 5, 7, 9, 10], [51, 58, 55, 70, 74, 85])[0, 1], "1", "Sxy/sqrt(Sxx Syy)")
t("mean-over-classes", "Three classes of 22, 28 and 25 pupils average 64, 71 and 68 points. What is the average over all pupils?",
  (22*64+28*71+25*68)/75, "1", "weighted mean")
t("two-proportions-z", "Of 240 visitors shown page A 31 bought, of 260 shown page B 52 bought. What is the absolute value of the pooled two-proportion z statistic?",
  lambda: (52/260-31/240)/sqrt((83/500)*(417/500)*(1/240+1/260)), "1", "(pB-pA)/sqrt(p q (1/n1+1/n2))")

# --- probability ---
t("at-least-one-defect", "2.5 % of the screws are bad. What is the chance in per cent that a bag of 40 has at least two bad ones?",
  (1-stats.binom.cdf(1, 40, 0.025))*100, "%", "1 - P(0) - P(1), binomial")
t("poisson-calls", "A desk gets on average 4.2 calls an hour. What is the probability of more than 3 calls in 30 minutes?",
  stats.poisson.sf(3, 2.1), "1", "Poisson mean 2.1, P(X>3)")
t("positive-test-truth", "A disease affects 0.8 % of people. The test finds 95 % of the sick and wrongly flags 4 % of the healthy. What per cent of those with a positive test are really sick?",
  100*0.008*0.95/(0.008*0.95+0.992*0.04), "%", "Bayes")
t("full-hearts-hand", "What is the probability that a hand of 5 cards from a 52-card deck has exactly 3 hearts?",
  comb(13, 3)*comb(39, 2)/comb(52, 5), "1", "C(13,3)C(39,2)/C(52,5)")
t("throws-for-a-six", "How many throws of a fair die are needed to have at least a 99 % chance of one six or more? Whole number.",
  ceil(log(0.01)/log(5/6)), "1", "ceil(ln 0.01/ln(5/6))", 1e-9)
t("backup-servers", "Each server is up 98.5 % of the time independently, and a service needs at least 3 of 4. How many hours a year (8760 h) is it down?",
  8760*stats.binom.cdf(2, 4, 0.985), "h", "8760 P(X<=2), binomial(4, 0.985)")
t("lottery-expected", "A raffle sells 800 tickets at 3 euros; prizes are one of 500, three of 100 and ten of 25 euros. What is the expected net gain in euros of one ticket (negative if a loss)?",
  (500+300+250)/800-3, "1", "1050/800 - 3")
t("waiting-exponential", "A lamp's life is exponential with a mean of 9000 h. After how many hours have 10 % of the lamps failed?",
  -9000*log(0.9), "h", "-9000 ln 0.9")

# --- geometry and surveying ---
t("tower-height-two-angles", "From one point the top of a tower is seen at 24.5 degrees above the horizon; 60 m closer on level ground at 41.0 degrees. How high is the tower above eye level, in metres?",
  60/(1/tan(radians(24.5))-1/tan(radians(41))), "m", "60/(cot a - cot b)")
t("plot-triangle-sides", "A triangular plot has sides of 64 m, 51 m and 83 m. What is its area in hectares?",
  lambda: sqrt(99*(99-64)*(99-51)*(99-83))/1e4, "ha", "Heron, s = 99")
t("field-by-coordinates", "A field's corners are at (0, 0), (120, 15), (140, 95), (60, 130) and (-10, 70) metres. What is its area in m^2?",
  lambda: abs(sum(a*d-b*c for (a, b), (c, d) in zip([(0, 0), (120, 15), (140, 95), (60, 130), (-10, 70)], [(120, 15), (140, 95), (60, 130), (-10, 70), (0, 0)])))/2, "m^2", "shoelace")
t("across-river-sine", "A base line AB of 85.0 m runs along a river; a tree C on the other bank is seen from A at 67.2 degrees and from B at 54.8 degrees to the base line. How far is C from A, in metres?",
  85*sin(radians(54.8))/sin(radians(180-67.2-54.8)), "m", "85 sin B / sin C")
t("lying-tank-content", "A cylindrical oil tank 1.6 m in diameter and 4.0 m long lies on its side with flat ends. The dipstick shows 45 cm of oil. How many litres are in it?",
  lambda: 4000*(0.64*acos((0.8-0.45)/0.8)-(0.8-0.45)*sqrt(2*0.8*0.45-0.45**2)), "L", "L (r^2 acos((r-h)/r) - (r-h) sqrt(2rh-h^2))")
t("gravel-cone", "A heap of gravel is a cone 11.5 m around its foot with a slope of 35 degrees. How many cubic metres is it?",
  lambda: pi/3*(11.5/(2*pi))**3*tan(radians(35)), "m^3", "pi/3 r^3 tan 35, r = 11.5/(2 pi)")
t("great-circle-flight", "What is the great-circle distance in km from 52.52 N 13.40 E to 40.64 N 73.78 W on a sphere of radius 6371 km?",
  lambda: 6371*acos(sin(radians(52.52))*sin(radians(40.64))+cos(radians(52.52))*cos(radians(40.64))*cos(radians(13.40+73.78))), "km", "spherical law of cosines")
t("belt-open-length", "Two pulleys of 120 mm and 300 mm diameter are 650 mm apart between centres. How long is the open belt around them in mm (exact, no sag)?",
  lambda: (lambda a: 2*650*cos(a)+pi*(60+150)+2*a*(150-60))(asin(90/650)), "mm", "2C cos a + pi(r+R) + 2a(R-r), a = asin((R-r)/C)")

# --- algebra and calculus ---
t("cubic-real-root", "What is the only real root of x^3 - 2x - 5 = 0?",
  lambda: brentq(lambda x: x**3-2*x-5, 0, 5), "1", "Newton's classic, 2.0945515", 1e-6)
t("transcendental-root", "Find the positive x with e^(-x) = x^2.",
  lambda: brentq(lambda x: exp(-x)-x*x, 0, 2), "1", "root of e^-x - x^2", 1e-5)
t("integral-gauss-segment", "What is the integral of exp(-x^2) from 0 to 1.5?",
  lambda: quad(lambda x: exp(-x*x), 0, 1.5)[0], "1", "numerical quadrature; sqrt(pi)/2 erf(1.5)", 1e-5)
t("area-between-curves", "What area is enclosed between y = 4x - x^2 and y = x?",
  4.5, "1", "integral of 3x - x^2 over 0..3 = 9/2", 1e-9)
t("arc-length-parabola", "How long is the curve y = x^2 from x = 0 to x = 2?",
  lambda: quad(lambda x: sqrt(1+4*x*x), 0, 2)[0], "1", "integral sqrt(1+4x^2)", 1e-5)
t("open-box-maximum", "From the corners of a 60 cm by 40 cm sheet equal squares are cut and the sides folded up to an open box. What is the largest possible volume in litres?",
  lambda: (lambda x: x*(60-2*x)*(40-2*x)/1000)((100-sqrt(100**2-4*3*600))/6), "L", "V' = 0: 3x^2 - 100x + 600 = 0")
t("revolution-volume", "What is the volume of the solid formed when y = sqrt(x) between x = 0 and x = 4 turns about the x-axis?",
  8*pi, "1", "pi * integral x dx = 8 pi", 1e-6)
t("ladder-slide-rate", "A 5 m ladder leans on a wall and its foot slides away at 0.4 m/s. How fast, in m/s, does the top move down when the foot is 3 m from the wall?",
  0.4*3/4, "m/s", "x x'/y", 1e-6)
t("geometric-series-terms", "The first term of a geometric series is 5 and each term is 1.2 times the one before. What is the sum of the first 15 terms?",
  5*(1.2**15-1)/0.2, "1", "a (q^n - 1)/(q - 1)", 1e-5)

# --- matrices ---
t("determinant-3x3", "What is the determinant of the matrix with rows (2, -1, 3), (4, 0, 1), (-2, 5, 6)?",
  np.linalg.det([[2, -1, 3], [4, 0, 1], [-2, 5, 6]]), "1", "expansion: 76", 1e-9)
t("linear-system-third", "Solve 2x + y - z = 3, x - 3y + 2z = 4 and 3x + 2y + z = 10. What is z?",
  lambda: np.linalg.solve([[2, 1, -1], [1, -3, 2], [3, 2, 1]], [3, 4, 10])[2], "1", "numpy solve", 1e-6)
t("dominant-eigenvalue", "What is the largest eigenvalue of the symmetric matrix with rows (4, 1, 0), (1, 3, 1), (0, 1, 2)?",
  lambda: max(np.linalg.eigvalsh([[4, 1, 0], [1, 3, 1], [0, 1, 2]])), "1", "3 + sqrt 3", 1e-5)
t("markov-steady-share", "Each week 12 % of shop A's customers go over to shop B and 7 % of B's to A, and the total stays the same. What per cent shop at A in the long run?",
  7/19*100, "%", "0.07/(0.07+0.12)")

# --- computing and networks ---
t("download-time-overhead", "How many minutes does a 4.7 GB file (10^9 bytes) take over a 50 Mbit/s line if 6 % of the rate is lost to overhead?",
  4.7e9*8/(50e6*0.94)/60, "min", "bits/(rate*0.94)")
t("subnet-usable-hosts", "How many usable host addresses does the IPv4 network 10.20.64.0/21 have?",
  lambda: ipaddress.ip_network("10.20.64.0/21").num_addresses-2, "1", "2^11 - 2", 1e-9)
t("disk-gib-from-tb", "A disk sold as 4 TB (decimal) has how many GiB?",
  4e12/2**30, "GiB", "4e12/2^30")
t("password-entropy-crack", "A random password has 9 characters drawn from 62. How many days does trying all of them take at 10^10 guesses a second?",
  62**9/1e10/86400, "day", "62^9/1e10/86400")
t("cache-average-access", "The first cache answers in 1.2 ns and hits 94 %; on a miss the second takes another 9 ns and hits 80 % of those; else memory takes another 85 ns. What is the average access time in ns?",
  1.2+0.06*(9+0.2*85), "ns", "1.2 + 0.06*(9 + 0.2*85)")
t("amdahl-parallel-share", "A program runs 5.2 times faster on 8 cores than on one. By Amdahl's law, what per cent of it is parallel?",
  (1-1/5.2)/(1-1/8)*100, "%", "(1-1/S)/(1-1/n)")
t("video-storage-days", "Six cameras record 4 Mbit/s each round the clock on a 12 TB (10^12 bytes) store of which 10 % stays free. How many days does it hold?",
  12e12*0.9*8/(6*4e6)/86400, "day", "bits/(rate)/86400")

# --- finance ---
t("mortgage-monthly-payment", "What is the monthly payment on a loan of 240000 over 25 years at a nominal 3.9 % a year, compounded monthly, paid at the end of each month?",
  240000*0.00325/(1-1.00325**-300), "1", "P i/(1-(1+i)^-n)", 1e-4)
t("loan-balance-after-years", "I borrowed 18000 at a nominal 6.6 % a year (monthly) over 60 equal end-of-month payments. What do I still owe after the 24th payment?",
  lambda: (18000*0.0055/(1-1.0055**-60))*(1-1.0055**-36)/0.0055, "1", "payment * annuity of 36", 1e-4)
t("loan-rate-from-payment", "A 9000 car loan is paid back in 48 end-of-month payments of 215. What is the nominal yearly rate in per cent (12 times the monthly rate)?",
  lambda: 1200*brentq(lambda i: 215*(1-(1+i)**-48)/i-9000, 1e-5, 0.05), "%", "solve for i, times 12")
t("savings-plan-goal", "How much must I save at the end of each month to have 50000 after 12 years at 0.25 % a month?",
  50000*0.0025/(1.0025**144-1), "1", "FV i/((1+i)^n - 1)", 1e-4)
t("effective-annual-rate", "A credit card charges 1.6 % a month. What is the effective yearly rate in per cent?",
  (1.016**12-1)*100, "%", "1.016^12 - 1")
t("simple-interest-days", "A bill of 7400 is paid 73 days late at 9 % simple interest a year of 365 days. What is owed in all?",
  7400*(1+0.09*73/365), "1", "7400(1+0.09*73/365)", 1e-5)
t("declining-book-value", "A machine bought for 64000 is written off by 22 % of its book value each year. After how many years, as a decimal number, is the book value 15000?",
  log(15000/64000)/log(0.78), "yr", "ln(15/64)/ln 0.78")
t("project-internal-rate", "A project costs 50000 now and returns 14000, 18000, 21000 and 12000 at the ends of years 1 to 4. What is its internal rate of return in per cent a year?",
  lambda: 100*brentq(lambda r: -50000+14000/(1+r)+18000/(1+r)**2+21000/(1+r)**3+12000/(1+r)**4, 0, 1), "%", "NPV = 0")
t("vat-and-discount", "A net price of 830 gets 15 % off, then 19 % VAT is added, and 2 % is taken off the total for quick payment. What is paid?",
  830*0.85*1.19*0.98, "1", "830*0.85*1.19*0.98", 1e-5)

# --- earth and weather ---
t("dew-point-magnus", "What is the dew point in degC at 24 degC and 58 % relative humidity, by the Magnus formula with constants 17.62 and 243.12 degC?",
  lambda: (lambda g: 243.12*g/(17.62-g))(log(0.58)+17.62*24/(243.12+24)), "degC", "g = ln rh + 17.62 T/(243.12+T)")
t("pressure-at-altitude", "The barometer shows 1018 hPa at sea level and 937 hPa on a hill. In air of a constant 9 degC, how high is the hill in metres? g = 9.81 m/s^2, gas constant of air 287 J/(kg K).",
  287*282.15/9.81*log(1018/937), "m", "RT/g ln(p0/p)")
t("rain-on-catchment", "28 mm of rain falls on a catchment of 14.5 km^2 and 35 % of it runs off within 9 hours. What is the average runoff in m^3/s?",
  0.028*14.5e6*0.35/(9*3600), "m^3/s", "h A C/t")
t("earthquake-energy-ratio", "How many times as much energy does an earthquake of magnitude 7.4 release as one of 5.9, if log10 E rises by 1.5 for each unit?",
  10**(1.5*1.5), "1", "10^(1.5*1.5)")
t("humidity-water-in-room", "A room of 65 m^3 at 21 degC has 35 % relative humidity. How many grams of water must be evaporated into it to reach 50 %, if saturated air at 21 degC holds 18.3 g/m^3?",
  65*18.3*0.15, "g", "65*18.3*0.15")

# --- astronomy ---
t("orbital-period-height", "How many minutes does a satellite at a height of 620 km need for one round on a circular orbit? Earth radius 6371 km, GM = 3.986e14 m^3/s^2.",
  2*pi*sqrt(6.991e6**3/3.986e14)/60, "min", "2 pi sqrt(a^3/GM)")
t("asteroid-distance-from-period", "An asteroid takes 4.6 years round the Sun. What is its mean distance in astronomical units?",
  4.6**(2/3), "au", "T^(2/3)")
t("star-distance-modulus", "A star has apparent magnitude 8.4 and absolute magnitude 1.1, and dust dims it by 0.6 magnitudes. How far is it, in light years? 1 pc = 3.2616 light years.",
  10**((8.4-1.1-0.6+5)/5)*3.2616, "ly", "10^((m-M-A+5)/5) pc")
t("telescope-resolves", "What aperture in cm has a diffraction limit (1.22 lambda/D) of 0.8 arcseconds at 550 nm?",
  1.22*550e-9/radians(0.8/3600)*100, "cm", "1.22 lambda/theta")

# --- units with traps ---
t("fahrenheit-difference", "An American recipe says to let the oven cool down by 75 degrees Fahrenheit. By how many kelvin is that?",
  75/1.8, "K", "75/1.8, a difference")
t("mpg-to-litres", "A US car does 27 miles per US gallon. How many litres does it use per 100 km (give the number only)?",
  3.785411784/(27*1.609344)*100, "1", "235.2146/27; L per 100 km")
t("levels-add-machines", "Machines of 82, 85 and 79 dB run side by side in one hall. What is the total sound level in dB?",
  10*log10(10**8.2+10**8.5+10**7.9), "dB", "10 lg sum 10^(L/10)")
t("amplifier-dbm-volts", "A signal of -17 dBm goes through a cable losing 3.5 dB and an amplifier with 24 dB gain into 50 ohm. How many volts rms come out?",
  sqrt(1e-3*10**(0.35)*50), "V", "P = 10^((-17-3.5+24)/10) mW; sqrt(P R)")
t("tyre-psi-altitude-bar", "A tyre gauge shows 33 psi. What is the absolute pressure in the tyre in bar, with 1.013 bar outside?",
  33*0.0689475729+1.013, "bar", "33*0.06894757+1.013")
t("percent-up-and-down", "A price goes up 20 %, then 12 %, and then falls 25 %. By how many per cent has it changed in all (negative if lower)?",
  (1.2*1.12*0.75-1)*100, "%", "1.2*1.12*0.75-1")

# --- uncertainties ---
t("area-uncertainty", "A plate measures 24.6 +/- 0.2 cm by 15.3 +/- 0.1 cm, independent errors. What is the uncertainty of its area in cm^2 (root sum of squares)?",
  hypot(15.3*0.2, 24.6*0.1), "cm^2", "hypot(b da, a db)")
t("density-relative-error", "A steel cylinder weighs 156.2 +/- 0.1 g, its diameter is 20.02 +/- 0.05 mm and its height 63.1 +/- 0.1 mm. What is the relative uncertainty of its density in per cent, errors independent?",
  100*sqrt((0.1/156.2)**2+(2*0.05/20.02)**2+(0.1/63.1)**2), "%", "rel. errors, diameter doubled")
t("weighted-mean-measures", "Two labs find 9.82 +/- 0.03 and 9.76 +/- 0.02 m/s^2 for the same quantity. What is the inverse-variance weighted mean in m/s^2?",
  (9.82/0.03**2+9.76/0.02**2)/(1/0.03**2+1/0.02**2), "m/s^2", "sum x/s^2 / sum 1/s^2", 1e-5)
t("resistance-parallel-error", "A voltage of 12.00 +/- 0.05 V drives 0.250 +/- 0.004 A. What is the uncertainty of the power in watts, added in quadrature?",
  hypot(0.25*0.05, 12*0.004), "W", "hypot(I dU, U dI)")


def main():
    ids = [r["id"] for r in ROWS]
    assert len(set(ids)) == len(ids), "ids differ"
    assert len(ROWS) == 200, len(ROWS)
    assert all(math.isfinite(r["value"]) for r in ROWS)
    here = os.path.dirname(os.path.abspath(__file__))
    for r in ROWS:
        r["value"] = float("%.10g" % r["value"])
    with open(os.path.join(here, "tasks.json"), "w") as f:
        f.write("[\n" + ",\n".join("  " + json.dumps({k: r[k] for k in ("id", "task", "value", "unit", "tolerance", "how")}) for r in ROWS) + "\n]\n")


if __name__ == "__main__":
    main()
